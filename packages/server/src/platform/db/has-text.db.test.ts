import { readFileSync } from 'node:fs';
import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;
let desk: SignedIn;

/** What somebody wrote, what is kept without a dash, and what only an identity card has one in. */
const numbers = ['14058-00123', '1405800123', '0499370899'];

beforeAll(async () => {
  admin = await server().newAdmin();
  desk = await server().newOperator((await server().newAdmin()).accountId);
  const { client, accountId } = admin;
  const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
  const product = await client(calls.createProduct, { body: { name: 'پیچ', code: '2720000131425' } });
  const place = await client(calls.createBankAccount, { body: { bank_name: 'ملی' } });
  for (const number of numbers) {
    const lines = [{ product_id: product.id, qty: '1', unit_price: '10' }];
    const receipt = { kind: 'receipt', warehouse_id: warehouse.id, reference_number: number, lines } as const;
    await client(calls.createWarehousing, { body: receipt });
    const deposit = { kind: 'deposit', place_id: place.id, amount: '1', reference_number: number } as const;
    await client(calls.createMovement, { body: deposit });
    await client(calls.createTicket, { body: { subject: number, text: 'شرح' } });
  }
  // After all receipts: each of them tries again what waits for goods.
  for (const number of numbers) {
    const company = `شرکت ${number}`;
    await client(calls.createCustomer, { body: { company, person_type: 'legal' } });
    const body = { save_as_draft: true, buyer_info: { company } };
    const { id } = await client(calls.createInvoice, { body });
    await server().database.asOwner(
      `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at)
        values ($1, $2, 'stock', 'held', 'SHORT', now(), now())`,
      [accountId, id],
    );
  }
  // A movement is found by its customer, too.
  const { customers } = await client(calls.listCustomers, { query: { search_field: numbers[0] ?? '' } });
  const customer_id = customers.find(({ name }) => name.includes('-'))?.id ?? '';
  await client(calls.createMovement, { body: { kind: 'deposit', place_id: place.id, amount: '2', customer_id } });
});

describe('a number is found as it is written, and as it is kept', () => {
  /** How many a search finds. */
  type Find = (search_field: string) => Promise<{ count: number }>;
  /** Of «14058-00123», and of «1405800123»: where people write freely, what they wrote apart is found by it, too. */
  const lists: Record<string, [Find, number, number]> = {
    'stock documents': [(search_field) => admin.client(calls.listStockDocuments, { query: { search_field } }), 2, 2],
    'stock movements': [(search_field) => admin.client(calls.listStockMovements, { query: { search_field } }), 2, 2],
    'stock findings': [(search_field) => admin.client(calls.listStockFindings, { query: { search_field } }), 2, 1],
    'money movements': [(search_field) => admin.client(calls.listMovements, { query: { search_field } }), 3, 2],
    payers: [(search_field) => admin.client(calls.listPayers, { query: { search_field } }), 2, 1],
    'customers while typing': [
      (search_field) => admin.client(calls.searchCustomers, { query: { search_field } }),
      2,
      1,
    ],
    tickets: [(search_field) => admin.client(calls.listTickets, { query: { search_field } }), 2, 2],
  };

  it.each(Object.entries(lists))('%s', async (_, [find, both, kept]) => {
    const counts = async (...typed: string[]) => {
      const found: number[] = [];
      for (const one of typed) found.push((await find(one)).count);
      return found;
    };
    expect(await counts('۱۴۰۵۸-۰۰۱۲۳', '1405800123', '۰۴۹-۹۳۷۰۸۹-۹', '14058-00124')).toEqual([both, kept, 1, 0]);
  });

  // The database looks for one form: the other is asked for where nothing is found.
  it('in tickets of all accounts, as it is written first', async () => {
    await admin.client(calls.createTicket, { body: { subject: '26058-00123', text: 'شرح' } });
    const found = async (search_field: string) => {
      const { tickets } = await desk.client(calls.listAllTickets, { query: { search_field } });
      return tickets.map(({ subject }) => subject);
    };
    expect(await found('۲۶۰۵۸-۰۰۱۲۳')).toEqual(['26058-00123']);
    expect(await found('14058-00123')).toEqual(['14058-00123']);
    expect(await found('۰۴۹-۹۳۷۰۸۹-۹')).toEqual(['0499370899']);
    expect(await found('26058-00124')).toEqual([]);
  });

  it('while typing, page after page, none twice', async () => {
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = { search_field: 'شرکت 14058-00123', limit: 1, ...(after === undefined ? {} : { after }) };
      const page = await admin.client(calls.searchCustomers, { query });
      names.push(...page.customers.map(({ name }) => name));
      after = page.next;
    }
    expect(names).toEqual(['شرکت 14058-00123', 'شرکت 1405800123']);
  });
});

describe('a number that stands in what people write', () => {
  const writings = ['0912 111 2233', '0912-111-2233', '+98 912 111 2233', '09121112233'];
  const words = (mobile: string) => `با راننده هماهنگ شد: ${mobile}، می‌آید`;
  /** How many of the texts a search finds. */
  type Find = (search_field: string) => Promise<{ count: number }>;
  let who: SignedIn;
  let finds: Record<string, Find>;
  const counts = async (find: Find, wordsOf = (mobile: string) => mobile) => {
    const found: number[] = [];
    for (const mobile of writings) found.push((await find(wordsOf(mobile))).count);
    return found;
  };

  beforeAll(async () => {
    who = await server().newAdmin();
    const { client } = who;
    finds = {
      notes: (search_field) => client(calls.listInvoices, { query: { search_field } }),
      tickets: (search_field) => client(calls.listTickets, { query: { search_field } }),
      cheques: (search_field) => client(calls.listCheques, { query: { search_field } }),
      'money movements': (search_field) => client(calls.listMovements, { query: { search_field } }),
      'stock documents': (search_field) => client(calls.listStockDocuments, { query: { search_field } }),
      purchases: (search_field) => client(calls.listPurchases, { query: { search_field } }),
    };
    const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    const product = await client(calls.createProduct, { body: { name: 'پیچ', code: '2720000131425' } });
    const place = await client(calls.createBankAccount, { body: { bank_name: 'ملی' } });
    const day = '2025-11-29';
    for (const mobile of writings) {
      const [notes, number] = [words(mobile), String(1000 + writings.indexOf(mobile))];
      const { id } = await client(calls.createInvoice, { body: { save_as_draft: true } });
      await client(calls.addInvoiceNote, { params: { id }, body: { text: notes } });
      await client(calls.createTicket, { body: { subject: 'بار', text: notes } });
      const cheque = { direction: 'received', number, amount: '10', due_day: day, party: 'سارا', notes } as const;
      await client(calls.createCheque, { body: cheque });
      await client(calls.createMovement, { body: { kind: 'deposit', place_id: place.id, amount: '1', notes } });
      const lines = [{ product_id: product.id, qty: '1', unit_price: '10' }];
      const receipt = { kind: 'receipt', warehouse_id: warehouse.id, notes, lines } as const;
      await client(calls.createWarehousing, { body: receipt });
      await client(calls.createPurchase, { body: { supplier_name: 'سارا', day, number, net: '10', note: notes } });
    }
  });

  const lists = ['notes', 'tickets', 'cheques', 'money movements', 'stock documents', 'purchases'];
  it.each(lists)('is found by every writing of it in %s', async (list) => {
    expect(await counts(finds[list] as Find)).toEqual([4, 4, 4, 4]);
  });

  // Words in any order there, in their order here: what stands behind a number is behind it as it is written.
  it.each([
    ...['notes', 'cheques', 'purchases'].map((list) => [list, [4, 4, 4, 4]] as const),
    ...['tickets', 'stock documents'].map((list) => [list, [3, 2, 2, 1]] as const),
    // Noughts in front say nothing there: «+98 912 111 2233» has what is left of «0912 111 2233».
    ['money movements', [4, 2, 2, 1]] as const,
  ])('is found in %s with the words around it, copied from there', async (list, found) => {
    expect(await counts(finds[list] as Find, words)).toEqual(found);
  });

  it('is found in what was folded before, too', async () => {
    const tables = ['invoice_notes', 'tickets', 'cheques', 'stock_documents', 'purchases'];
    const { asOwner } = server().database;
    for (const table of tables)
      await asOwner(
        `update ${table} set folded = regexp_replace(folded, ' 09121112233،?$', '') where account_id = $1`,
        [who.accountId],
      );
    const sql = readFileSync(new URL('../../../sql/0840_numbers_within_texts.sql', import.meta.url), 'utf8');
    await asOwner(sql);
    for (const list of lists) expect(await counts(finds[list] as Find), list).toEqual([4, 4, 4, 4]);
    const kept = () => asOwner('select id, folded from cheques where account_id = $1 order by id', [who.accountId]);
    const before = await kept();
    await asOwner(sql);
    expect(await kept()).toEqual(before);
  });
});
