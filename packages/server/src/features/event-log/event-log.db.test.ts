import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;
const list = async (query: object = {}) => admin.client(calls.listEventLog, { query: { limit: 100, ...query } });

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('the event log', () => {
  it('tells who did what, from where, before and after', async () => {
    const made = await admin.client(calls.createCustomer, { body: { company: 'نگین پارس', person_type: 'legal' } });
    const body = { company: 'نگین', person_type: 'legal' } as const;
    await admin.client(calls.putCustomer, { params: { id: made.id }, body });
    await admin.client(calls.deleteCustomer, { params: { id: made.id } });
    const { events } = await list({ subject: 'customer' });
    expect(events.map(({ action }) => action)).toEqual(['customer.deleted', 'customer.changed', 'customer.created']);
    const changed = await admin.client(calls.getEventLogEntry, { params: { id: events[1]?.id ?? '' } });
    expect(changed).toMatchObject({
      actor_kind: 'user',
      actor_id: admin.userId,
      actor_name: admin.username,
      ip: '127.0.0.1',
      subject_id: made.id,
      subject_name: 'نگین',
      before: { company: 'نگین پارس' },
      after: { company: 'نگین' },
    });
  });

  it('names the operator by what he is, and not from where he did it', async () => {
    const other = await server().newAdmin();
    const operators = await server().newAdmin();
    const operator = await server().newOperator(operators.accountId);
    const ticket = await other.client(calls.createTicket, { body: { subject: 'پرسش', text: 'شرح' } });
    await operator.client(calls.answerTicket, { params: { id: ticket.id }, body: { action: 'close' } });
    const last = async () => {
      const { events } = await other.client(calls.listEventLog, { query: { limit: 1 } });
      return other.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    };
    const told = { action: 'ticket.closed', actor_kind: 'user', actor_name: 'راهبر سامانه', ip: '', user_agent: '' };
    expect(await last()).toMatchObject(told);
    const kept = await server().database.asOwner(
      'select actor_name, ip, user_agent from event_log where account_id = $1 order by seq desc limit 1',
      [other.accountId],
    );
    expect(kept).toEqual([{ actor_name: 'راهبر سامانه', ip: '', user_agent: '' }]);
    expect((await other.client(calls.verifyEventLog, {})).fault_count).toBe(0);
  });

  it('names who left, and the operator, also where their names were left out', async () => {
    const other = await server().newAdmin();
    const gone = await server().newUser(other.accountId);
    const operatorId = crypto.randomUUID();
    for (const actor of [gone.userId, operatorId])
      await server().database.asOwner(
        `insert into event_log_incoming (account_id, at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, action,
          subject_id, subject_name, folded) values ($1, now(), 'user', $2, '', '10.0.0.1', 'x', '', 'login.ended', '', '', '')`,
        [other.accountId, actor],
      );
    await other.client(calls.deleteEmployee, { params: { id: gone.userId } });
    const { events } = await other.client(calls.listEventLog, { query: { subject: 'login', limit: 2 } });
    const byActor = new Map(events.map(({ actor_id, actor_name, ip }) => [actor_id, [actor_name, ip]]));
    expect(byActor.get(gone.userId)).toEqual([gone.username, '10.0.0.1']);
    expect(byActor.get(operatorId)).toEqual(['راهبر سامانه', '']);
  });

  it('knows of logins, invoices, products, settings, memories and keys', async () => {
    await seedMemory(server().database, admin.accountId, 'A11216');
    await admin.client(calls.createProduct, { body: { name: 'کالا', code: '2720000131425' } });
    const draft = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    await admin.client(calls.deleteInvoice, { params: { id: draft.id } });
    await admin.client(calls.putSettings, { query: {}, body: { number_format: { digits: 'latin' } } });
    await admin.client(calls.createMemorySettings, { body: { memory_id: 'A11216', payment_method: 'credit' } });
    await admin.client(calls.generateKey, { body: { memory_id: 'A11216' } });
    const { events } = await list();
    const actions = events.map(({ action }) => action);
    for (const action of [
      'login.begun',
      'product.created',
      'invoice.created',
      'invoice.deleted',
      'settings.changed',
      'memory.changed',
      'key.generated',
    ]) {
      expect(actions).toContain(action);
    }
    const { rows } = { rows: await server().database.asOwner('select before::text, after::text from event_log') };
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });

  it('calls a draft by its own number, else by its buyer: it has no tax id to be found by', async () => {
    const byBuyer = { save_as_draft: true, buyer_info: { company: 'فروشگاه ماهور' } } as const;
    const { id } = await admin.client(calls.createInvoice, { body: byBuyer });
    await admin.client(calls.editInvoice, {
      params: { invoiceType: 'original' },
      query: { invoice_id: id },
      body: { ...byBuyer, invoice: { internal_id: 'NP-7' } },
    });
    await admin.client(calls.deleteInvoice, { params: { id } });
    const { events } = await list({ subject: 'invoice' });
    const own = events.filter(({ subject_id }) => subject_id === id);
    expect(own.map(({ action, subject_name }) => [action, subject_name])).toEqual([
      ['invoice.deleted', 'NP-7'],
      ['invoice.edited', 'NP-7'],
      ['invoice.created', 'فروشگاه ماهور'],
    ]);
  });

  it('says that its chain is whole, and by what its end is known', async () => {
    const { entries, head, fault_count, faults } = await admin.client(calls.verifyEventLog, {});
    const { events } = await list();
    const last = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([entries, head, fault_count, faults]).toEqual([last.seq, last.hash, 0, []]);
  });

  it('says that it is not where its end is not the one that was kept', async () => {
    const other = await server().newAdmin();
    const { entries } = await other.client(calls.verifyEventLog, {});
    await server().database.asOwner("update event_log_heads set hash = sha256('x') where account_id = $1", [
      other.accountId,
    ]);
    const { fault_count, faults } = await other.client(calls.verifyEventLog, {});
    expect([fault_count, faults.map(({ what, seq }) => [what, seq])]).toEqual([1, [['cut', entries]]]);
  });

  it('is searched by words in any order of writing, and paged without gaps', async () => {
    expect((await list({ search_field: 'مشتري نگين' })).count).toBe(3);
    expect((await list({ search_field: 'نیست که نیست' })).count).toBe(0);
    const count = async (actor_id: string) => (await list({ actor_id })).count;
    expect([await count(admin.userId), await count(admin.accountId)]).toEqual([(await list()).count, 0]);
    const all = (await list()).events.map(({ seq }) => seq);
    const paged: number[] = [];
    let after: string | null = null;
    do {
      const page: { events: { seq: number }[]; next: string | null } = await admin.client(calls.listEventLog, {
        query: { limit: 3, ...(after === null ? {} : { after }) },
      });
      paged.push(...page.events.map(({ seq }) => seq));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(all);
    expect([...all].sort((a, b) => b - a)).toEqual(all);
  });

  it('says nothing of what was rolled back, and keeps its chain whole under many at once', async () => {
    const other = await server().newAdmin();
    const create = (company: string) =>
      other.client(calls.createCustomer, { body: { company, person_type: 'legal', economic_code: '14003778990' } });
    await Promise.allSettled(['یک', 'دو', 'سه', 'چهار'].map(create));
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        other.client(calls.createCustomer, { body: { company: `شرکت ${n}`, person_type: 'legal' } }),
      ),
    );
    const rows = await server().database.asOwner<{ seq: string; linked: boolean }>(
      `select seq, prev_hash = coalesce(lag(hash) over (order by seq), prev_hash) and hash = event_log_hash(prev_hash, e) as linked
       from event_log e where account_id = $1 order by seq`,
      [other.accountId],
    );
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.every(({ linked }) => linked)).toBe(true);
    expect(rows).toHaveLength(1 + 1 + 12);
  });

  it.each([
    ["update event_log set subject_name = 'x'"],
    ['update event_log set hash = null'],
    ['delete from event_log'],
    ['truncate event_log'],
  ])('is only ever appended to, even by the owner: %s', async (text) => {
    await expect(server().database.asOwner(text)).rejects.toMatchObject({ code: '42501' });
  });

  it('is for the admin alone', async () => {
    const employee = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    await expect(employee.client(calls.listEventLog, { query: {} })).rejects.toMatchObject({ status: 403 });
  });
});
