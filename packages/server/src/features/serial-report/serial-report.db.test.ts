import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;

async function numbered(serial: number): Promise<string> {
  const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
  await server().database.asOwner(
    "update invoices set state = 'queued', memory_id = 'A11216', serial = $2, tax_id = $3 where id = $1",
    [id, serial, `A112160000000000000${String(serial).padStart(3, '0')}`],
  );
  return id;
}

beforeAll(async () => {
  admin = await server().newAdmin();
  const { asOwner } = server().database;
  for (const serial of [1, 2, 5, 6]) await numbered(serial);
  await asOwner(
    `insert into serial_voids (account_id, environment, memory_id, first_serial, last_serial, reason, at)
     values ($1, 'simulator', 'A11216', 3, 3, 'deleted', now())`,
    [admin.accountId],
  );
  await asOwner(
    `insert into serial_counters (account_id, environment, memory_id, last_serial, updated_at)
     values ($1, 'simulator', 'A11216', 8, now())`,
    [admin.accountId],
  );
});

describe('the report of serials', () => {
  it('accounts for each up to the highest given, names what is missing between and after, newest first', async () => {
    const { memories, count, serials } = await admin.client(calls.serialReport, { query: {} });
    expect(memories).toEqual([
      {
        memory_id: 'A11216',
        environment: 'simulator',
        last_serial: '8',
        sent: 0,
        held: 4,
        void: 1,
        missing: 3,
        twice: 0,
      },
    ]);
    expect(serials.map(({ first_serial, last_serial, use }) => [first_serial, last_serial, use])).toEqual([
      ['7', '8', 'missing'],
      ['6', '6', 'held'],
      ['5', '5', 'held'],
      ['4', '4', 'missing'],
      ['3', '3', 'void'],
      ['2', '2', 'held'],
      ['1', '1', 'held'],
    ]);
    expect(count).toBe(7);
  });

  it('is filtered and paged, and exported whole', async () => {
    const missing = await admin.client(calls.serialReport, { query: { use: 'missing' } });
    expect([missing.count, missing.serials.map(({ first_serial }) => first_serial)]).toEqual([2, ['7', '4']]);
    const page = await admin.client(calls.serialReport, { query: { offset: 5, limit: 1 } });
    expect(page.serials.map(({ first_serial }) => first_serial)).toEqual(['2']);
    const file = await server().fetch('/api/invoice/serials_export', { token: admin.token });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(8);
  });

  it('says of a serial that stands twice where it does', async () => {
    await server().database.asOwner(
      `insert into serial_voids (account_id, environment, memory_id, first_serial, last_serial, reason, at)
       values ($1, 'simulator', 'A11216', 5, 5, 'deleted', now())`,
      [admin.accountId],
    );
    const { memories, serials } = await admin.client(calls.serialReport, { query: { use: 'twice' } });
    expect([memories[0]?.twice, serials.map(({ first_serial }) => first_serial)]).toEqual([1, ['5']]);
  });

  it('shows nothing of others, nor of memories that one may not use', async () => {
    const stranger = await server().newAdmin();
    const clerk = await server().newUser(admin.accountId, { permissions: ['invoices'], memoryIds: ['A99999'] });
    for (const who of [stranger, clerk])
      expect(await who.client(calls.serialReport, { query: {} })).toEqual({ memories: [], count: 0, serials: [] });
  });
});
