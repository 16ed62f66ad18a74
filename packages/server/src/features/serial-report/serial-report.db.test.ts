import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { useWords } from './columns.fa.ts';
import { accountedSerials, serialReport } from './queries.ts';

const server = withSharedServer();
let admin: SignedIn;

async function numbered(serial: number): Promise<string> {
  const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
  await server().database.asOwner(
    "update invoices set state = 'queued', memory_id = 'A11216', serial = $2, tax_id = $3 where id = $1",
    [id, serial, `A112160000000000000${String(serial).padStart(3, '0')}`],
  );
  return id;
}

/** An admin of an account with an invoice for each memory and serial that a query gives. */
async function adminWith(serials: string): Promise<SignedIn> {
  const who = await server().newAdmin();
  const { id } = await who.client(calls.createInvoice, { body: { save_as_draft: true } });
  await server().database.asOwner(
    `insert into invoices (account_id, id, state, serial, tax_id, environment, memory_id, output_type, pattern, subject, internal_id,
       buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
     select account_id, gen_random_uuid(), 'queued', n, memory || 'T' || n, 'simulator', memory, output_type, pattern, subject, '', '',
       '', '', invoice_date, day, 0, 0, created_at, updated_at from invoices, (${serials}) as given (memory, n) where id = $1`,
    [id],
  );
  return who;
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
  it('is of the memory that is named, in small letters and other figures too', async () => {
    const query = { memory_id: 'a۱۱۲۱۶' };
    const named = await admin.client(calls.serialReport, { query });
    expect(named.memories).toMatchObject([{ memory_id: 'A11216', held: 4 }]);
    expect(named).toEqual(await admin.client(calls.serialReport, { query: { memory_id: 'A11216' } }));
    const path = `/api/invoice/serials_export?memory_id=${encodeURIComponent(query.memory_id)}`;
    expect(await (await server().fetch(path, { token: admin.token })).text()).toContain('A11216');
  });

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

  it('is exported in the order of the screen however long it is, each part at the price of its own rows', async () => {
    const { asOwner } = server().database;
    // Three thousand, with a gap at each thousand; every fifth hundred is void as well.
    const who = await adminWith(`select 'A11216', n from generate_series(1, 3000) n where n % 1000 <> 0`);
    await asOwner(
      `insert into serial_voids (account_id, environment, memory_id, first_serial, last_serial, reason, at)
       select $1, 'simulator', 'A11216', n, n, 'deleted', now() from generate_series(500, 2500, 500) n where n % 1000 <> 0`,
      [who.accountId],
    );
    await asOwner(
      `insert into serial_counters (account_id, environment, memory_id, last_serial, updated_at)
       values ($1, 'simulator', 'A11216', 3001, now())`,
      [who.accountId],
    );
    const shown: string[] = [];
    for (let offset = 0; shown.length % 500 === 0; offset += 500) {
      const { serials } = await who.client(calls.serialReport, { query: { offset, limit: 500 } });
      shown.push(
        ...serials.map(({ first_serial, last_serial, use }) => [first_serial, last_serial, useWords[use]].join()),
      );
    }
    const file = await server().fetch('/api/invoice/serials_export', { token: who.token });
    const lines = (await file.text()).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2, 5).join())).toEqual(shown);
    expect(shown).toHaveLength(2_997 + 3 + 3 + 3);
    await asOwner('vacuum analyze invoices');
    await server().database.db.withAccount(who.accountId, async (tx) => {
      const reader = { accountId: who.accountId, memoryIds: null };
      const memory = { environment: 'simulator', memory_id: 'A11216' };
      const { walked, fetched } = await tableWork(tx, ['invoices'], () =>
        accountedSerials(tx, reader, memory, { use: undefined, below: '1500', limit: 100 }),
      );
      expect(walked + fetched).toBeLessThan(300);
    });
  });

  it('finds what is missing where as much stands twice, and reads whole memories once for counts and once for faults', async () => {
    const { asOwner } = server().database;
    // Twenty memories of a hundred serials, all there; of the last three, what is said below.
    const who = await adminWith(
      `select 'M' || m, n from generate_series(1, 100) n, generate_series(10, 29) m
       where not (m = 27 and n = 40) and not (m = 28 and n > 90)`,
    );
    await asOwner(
      `insert into serial_counters (account_id, environment, memory_id, last_serial, updated_at)
       select $1, 'simulator', 'M' || m, 100, now() from generate_series(10, 29) m`,
      [who.accountId],
    );
    // One missing and one twice are a hundred; so are voids that stand in one another with a gap after them.
    await asOwner(
      `insert into serial_voids (account_id, environment, memory_id, first_serial, last_serial, reason, at)
       select $1, 'simulator', memory, first, last, 'deleted', now()
       from (values ('M27', 7, 7), ('M28', 91, 95), ('M28', 93, 97)) as v (memory, first, last)`,
      [who.accountId],
    );
    const faulty = async (use: 'missing' | 'twice') =>
      (await who.client(calls.serialReport, { query: { use } })).serials.map((one) =>
        [one.memory_id, one.first_serial, one.last_serial].join(' '),
      );
    expect([await faulty('missing'), await faulty('twice')]).toEqual([
      ['M27 40 40', 'M28 98 100'],
      ['M27 7 7', 'M28 93 95'],
    ]);
    const { serials } = await who.client(calls.serialReport, { query: { offset: 98, limit: 4 } });
    expect(serials.map((one) => `${one.memory_id} ${one.first_serial}`)).toEqual([
      'M10 2',
      'M10 1',
      'M11 100',
      'M11 99',
    ]);
    await asOwner('vacuum analyze invoices');
    const [{ all = 0 } = {}] = await asOwner<{ all: number }>('select count(*)::int as all from invoices');
    await server().database.db.withAccount(who.accountId, async (tx) => {
      const { walked, fetched } = await tableWork(tx, ['invoices'], () =>
        serialReport(tx, { accountId: who.accountId, memoryIds: null }, { offset: 500 }),
      );
      // Twice all there are, and the memories of the page and of the faults.
      expect(walked + fetched).toBeLessThan(all * 2 + 600);
    });
  });

  it('says of each when it was judged, whatever is asked about it afterwards', async () => {
    const who = await adminWith("values ('A55555', 1)");
    const { asOwner } = server().database;
    const judged = '2026-11-03T08:00:00.000Z';
    for (const set of [
      "state = 'sending'",
      "state = 'sent', sent_at = now(), reference_number = 'r'",
      "state = 'confirmed', verdict_at = now()",
    ])
      await asOwner(`update invoices set ${set}, updated_at = now() where account_id = $1 and serial = 1`, [
        who.accountId,
      ]);
    await asOwner('update invoices set verdict_at = $2 where account_id = $1 and serial = 1', [who.accountId, judged]);
    const { serials } = await who.client(calls.serialReport, { query: { memory_id: 'A55555' } });
    expect(serials.map(({ at }) => at)).toEqual([judged]);
  });

  it('shows nothing of others, nor of memories that one may not use', async () => {
    const stranger = await server().newAdmin();
    const clerk = await server().newUser(admin.accountId, { permissions: ['invoices'], memoryIds: ['A99999'] });
    for (const who of [stranger, clerk])
      expect(await who.client(calls.serialReport, { query: {} })).toEqual({ memories: [], count: 0, serials: [] });
  });
});

describe('who sees one branch alone', () => {
  it('is not told that all other invoices are missing', async () => {
    const { asOwner } = server().database;
    const { id: branch } = await admin.client(calls.createBranch, { body: { name: 'شرق', code: '7' } });
    const placed = async (who: SignedIn) =>
      asOwner('update memberships set branch_id = $2 where user_id = $1', [who.userId, branch]);
    const employee = await server().newUser(admin.accountId, { permissions: ['invoices'] });
    const counts = { query: {} };
    expect((await employee.client(calls.serialReport, counts)).count).toBeGreaterThan(0);
    await placed(employee);
    const refused = { status: 403, code: 'FORBIDDEN', detail: expect.stringContaining('شعبه') };
    const range = { from_date: '2026-11-01T00:00:00.000Z', to_date: '2026-11-02T00:00:00.000Z' };
    await expect
      .poll(() => employee.client(calls.serialReport, counts).catch((error: unknown) => error))
      .toMatchObject({
        problem: refused,
      });
    await expect(employee.client(calls.reconcile, { query: range })).rejects.toMatchObject({ problem: refused });
    const file = new Blob(['شماره منحصر به فرد مالیاتی\n']);
    await expect(employee.client(calls.comparePortalFile, { body: { file } })).rejects.toMatchObject({
      problem: refused,
    });
    const exported = await server().fetch('/api/invoice/serials_export', { token: employee.token });
    expect(exported.status).toBe(403);
    const head = await server().newUser(admin.accountId, { role: 'admin' });
    await placed(head);
    expect((await head.client(calls.serialReport, counts)).count).toBeGreaterThan(0);
  });
});
