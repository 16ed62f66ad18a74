import { expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { packetsNamed, packetsOfUids } from './own-records.ts';

const database = testDatabase();
const packets = 500;

it('packets are found by their uids and by any of their numbers, each table read no more than once', async () => {
  const fixture = await createFixture(database());
  const { accountId, memory, rows } = fixture;
  const id = await database().db.withAccount(accountId, async (tx) =>
    createInvoice(tx, fixture.invoices, fixture.actor, await sampleInput()),
  );
  await rows(
    `insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, reference_numbers,
       outcome, sha256, payload_sha256)
     select $1, $2, gen_random_uuid(), $3, '', now(), now(), array['first-' || i, 'last-' || i], 'confirmed',
       decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex') from generate_series(1, $4) i`,
    [accountId, id, memory.memoryId, packets],
  );
  const [one] = await rows<{ uid: string }>(
    `select uid from invoice_attempts where 'first-7' = any(reference_numbers)`,
  );
  const uid = one?.uid ?? '';
  const whose = { environment: null, memoryIds: [memory.memoryId] };
  await database().db.withAccount(accountId, async (tx) => {
    const of = async (work: () => Promise<unknown>) => {
      const { walked, fetched } = await tableWork(tx, ['invoice_attempts'], work);
      return walked + fetched;
    };
    const byUid = await of(async () =>
      expect(await packetsOfUids(tx, whose, [uid, 'no uid'])).toMatchObject([
        { uid, invoiceId: id, references: ['first-7', 'last-7'] },
      ]),
    );
    expect(byUid).toBeLessThan(5);
    const names = Array.from({ length: packets }, (_, at) => `first-${at + 1}`);
    const byName = await of(async () => {
      expect(await packetsNamed(tx, whose, names)).toHaveLength(packets);
      expect(await packetsNamed(tx, whose, ['last-7', uid.toUpperCase(), 'last-0'])).toMatchObject([{ uid }]);
      expect(await packetsNamed(tx, { ...whose, memoryIds: ['A99999'] }, names)).toEqual([]);
      expect(await packetsNamed(tx, { ...whose, environment: 'production' }, names)).toEqual([]);
    });
    expect(byName).toBeLessThanOrEqual(4 * packets);
  });
});
