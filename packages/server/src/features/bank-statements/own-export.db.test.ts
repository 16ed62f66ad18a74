import { calls } from '@taraz/contract';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { statementsOf } from './testing/statement-file.ts';

/** The product's own file of a place's movements, read as a bank's: whatever was entered is found again. */
const server = withSharedServer();
let admin: SignedIn;
let on: ReturnType<typeof statementsOf>;
let made = 0;
beforeAll(async () => {
  admin = await server().newAdmin();
  on = statementsOf(admin);
});

const movement = fc.record({
  kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  amount: fc.integer({ min: 1, max: 3 }).map((size) => size * 1_000_000),
  day: fc.integer({ min: 1, max: 9 }),
  reference_number: fc.constantFrom('', '', '880011', '۸۸۰۰۱۲', '7'),
});

async function exported(place: string, format: 'csv' | 'xlsx'): Promise<Blob> {
  const answer = await server().fetch(`/api/treasury/movement/export?place_id=${place}&format=${format}`, {
    token: admin.token,
  });
  return answer.blob();
}

it.each(['csv', 'xlsx'] as const)('as %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 10 }), async (movements) => {
      made += 1;
      const { id: place } = await admin.client(calls.createBankAccount, {
        body: { bank_name: 'بانک', name: `جاری ${made}` },
      });
      for (const { day, ...body } of movements) {
        const at = `2026-11-0${day}T09:00:00Z`;
        await admin.client(calls.createMovement, { body: { ...body, place_id: place, at } });
      }
      const { id, counts } = await on.upload(place, await exported(place, format));
      expect(counts).toEqual({ new: 0, booked: movements.length, likely: 0, bad: 0, only_in_books: 0 });
      expect(await on.take(id)).toMatchObject({ written: 0, matched: movements.length });
      const { count } = await admin.client(calls.listMovements, { query: { place_id: place } });
      expect(count).toBe(movements.length);
      // Into an empty place it is written, once.
      made += 1;
      const other = await admin.client(calls.createBankAccount, { body: { bank_name: 'بانک', name: `جاری ${made}` } });
      const file = await exported(place, format);
      for (const written of [movements.length, 0]) {
        const again = await on.upload(other.id, file);
        expect(await on.take(again.id)).toMatchObject({ written });
      }
    }),
    { numRuns: 2, seed: 290 },
  );
});
