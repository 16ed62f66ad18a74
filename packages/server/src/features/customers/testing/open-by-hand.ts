import { addDecimals, lesserOf } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ownersOf } from '../of-invoice.ts';

interface Invoice {
  id: string;
  referred_id: string | null;
  day: string;
  total: string;
  credit: string;
  customer_id: string | null;
  code: string;
  counts: boolean;
}

interface Money {
  id: string;
  customer_id: string;
  amount: string;
  day: string;
  invoice_id: string | null;
}

interface Person {
  id: string;
  merged_into: string | null;
  deleted_at: Date | null;
  codes: string[];
}

interface Owner {
  customer_id: string;
  code: string;
  balance: string;
  is_customer: boolean;
}

interface Debt {
  since: string;
  id: string;
  due: bigint;
  /** null: no invoice's */
  total: bigint | null;
}

const rowsOf = async <Row>(tx: Tx, statement: string): Promise<Row[]> =>
  (await sql<Row>`${sql.raw(statement)}`.execute(tx)).rows;

/** Everything of the account that makes debts or pays them. */
async function booksOf(tx: Tx) {
  const invoices = await rowsOf<Invoice>(
    tx,
    `select i.id, i.referred_id, i.day::text, i.total::text, l.customer_id, coalesce(l.code, '') as code,
      coalesce(i.total - invoice_paid(l.method, l.cash, i.total), 0)::text as credit, l.invoice_id is not null and
      invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere) as counts
    from invoices i left join customer_invoices l on l.invoice_id = i.id`,
  );
  const entries = await rowsOf<Money & { kind: string }>(
    tx,
    'select id, customer_id, kind, amount::text, day::text, invoice_id from customer_entries',
  );
  const movements = await rowsOf<Money>(
    tx,
    `select id, customer_id, amount::text, (at at time zone 'Asia/Tehran')::date::text as day, invoice_id from treasury_movements m
    where customer_id is not null and reverses is null and not exists (select from treasury_movements u where u.reverses = m.id)`,
  );
  const records = await rowsOf<Person>(
    tx,
    'select id, merged_into, deleted_at, array[economic_code, national_code] as codes from customers order by created_at, id',
  );
  const byId = new Map(invoices.map((one) => [one.id, one]));
  const people = new Map(records.map((one) => [one.id, one]));
  const counting = invoices.filter(({ counts, credit }) => counts && BigInt(credit) > 0n);
  return { counting, entries, movements, byId, people };
}
type Books = Awaited<ReturnType<typeof booksOf>>;

/** An invoice with all in whose place it stands, itself first. */
function chainOf(books: Books, id: string | null): Invoice[] {
  const one = id === null ? undefined : books.byId.get(id);
  return one === undefined ? [] : [one, ...chainOf(books, one.referred_id)];
}

const topOf = (books: Books, id: string): string => {
  const next = books.people.get(id)?.merged_into ?? null;
  return next === null ? id : topOf(books, next);
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** Who has the account of what is a record's, or a code's of no record; null: somebody of the list. */
function unlistedOwner(books: Books, { customer_id, code }: Pick<Invoice, 'customer_id' | 'code'>) {
  const isListed = (id: string) => books.people.get(id)?.deleted_at === null;
  if (customer_id !== null) {
    const top = topOf(books, customer_id);
    return isListed(top) ? null : { customer_id: top, code: '' };
  }
  const bearers = [...books.people.values()].filter(({ codes }) => code !== '' && codes.includes(code));
  const tops = bearers.map(({ id }) => topOf(books, id));
  if (tops.some(isListed)) return null;
  // Of those who were removed the last.
  const [last] = [...books.people.values()]
    .filter(({ id }) => tops.includes(id))
    .sort((a, b) => Number(b.deleted_at) - Number(a.deleted_at));
  return last === undefined ? { customer_id: nobody, code } : { customer_id: last.id, code: '' };
}

/** What stands in no customer's account of the list by a plain count of everything: as texts `owner code balance`, in order. */
export async function unlistedByHand(tx: Tx): Promise<string[]> {
  const books = await booksOf(tx);
  const amounts = new Map<string, string>();
  const add = (of: Pick<Invoice, 'customer_id' | 'code'>, amount: string) => {
    const owner = unlistedOwner(books, of);
    if (owner === null) return;
    const key = `${owner.customer_id} ${owner.code}`;
    amounts.set(key, addDecimals(amounts.get(key) ?? '0', amount));
  };
  for (const invoice of books.counting) add(invoice, invoice.credit);
  const opposite = (amount: string) => String(-BigInt(amount));
  for (const { customer_id, kind, amount } of books.entries)
    add({ customer_id, code: '' }, kind === 'receipt' ? opposite(amount) : amount);
  for (const { customer_id, amount } of books.movements) add({ customer_id, code: '' }, opposite(amount));
  return [...amounts]
    .filter(([, amount]) => amount !== '0')
    .map((one) => one.join(' '))
    .toSorted();
}

function debtOf(books: Books, { id, credit, total }: Invoice): Debt {
  const chain = chainOf(books, id);
  const names = ({ invoice_id }: Money) => chain.some((link) => link.id === invoice_id);
  const paid = [...books.entries, ...books.movements].filter(names).reduce((sum, one) => sum + BigInt(one.amount), 0n);
  const due = BigInt(credit) - paid;
  return { id, since: chain.map(({ day }) => day).toSorted()[0] ?? '', due: due > 0n ? due : 0n, total: BigInt(total) };
}

/** What was owed before, and money that went out, of a record and of those merged into it. */
function otherDebts(books: Books, { customer_id, code }: Owner): Debt[] {
  if (code !== '') return [];
  const isOwn = (one: Money) => topOf(books, one.customer_id) === customer_id;
  const owed = books.entries.filter(({ kind, amount }) => kind !== 'receipt' && BigInt(amount) > 0n);
  const out = books.movements.filter(({ amount }) => BigInt(amount) < 0n);
  return [...owed, ...out]
    .filter(isOwn)
    .map(({ id, day, amount }) => ({ id, since: day, due: BigInt(amount.replace('-', '')), total: null }));
}

/**
 * What is open of the account's invoices by a plain count of everything: money that names one pays that one, all else the
 * oldest debts of whose it is. As texts `owner code invoice open is_part`, in order.
 */
export async function openByHand(tx: Tx): Promise<string[]> {
  const books = await booksOf(tx);
  const owners = await rowsOf<Owner>(
    tx,
    'select customer_id, code, balance::text, is_customer from customer_balances where balance > 0',
  );
  const open: string[] = [];
  for (const owner of owners) {
    const { customer_id, code, balance, is_customer } = owner;
    const own: Invoice[] = [];
    for (const one of books.counting) {
      const other = unlistedOwner(books, one);
      const isOwn = is_customer
        ? (await ownersOf(tx, one.id)).includes(customer_id)
        : other?.customer_id === customer_id && other.code === code;
      if (isOwn) own.push(one);
    }
    const debts = [...own.map((one) => debtOf(books, one)), ...otherDebts(books, owner)];
    // The newest are what is left.
    debts.sort((a, b) => (`${a.since} ${a.id}` < `${b.since} ${b.id}` ? 1 : -1));
    let left = BigInt(balance);
    for (const { id, due, total } of debts) {
      const part = lesserOf(due, left);
      left -= part;
      if (part > 0n && total !== null) open.push([customer_id, code, id, part, total > part].join(' '));
    }
  }
  return open.toSorted();
}
