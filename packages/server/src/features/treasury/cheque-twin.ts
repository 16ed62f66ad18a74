import { foldText } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { areSameCustomer } from '../customers/survivor.ts';
import { isBroughtIn } from './cheque-life.ts';
import type { ChequeRow } from './cheque-queries.ts';
import { buyerOfPosted } from './customers.ts';
import { withoutNoughts } from './likely-money.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { ChequeDirection, ChequeState } from './tables.ts';

/** What a cheque is known by among the account's. */
interface Twin {
  /** the cheque itself, when it is known already */
  id: string | null;
  direction: ChequeDirection;
  /** however many noughts stand before it */
  number: string;
  sayad_id: string;
  /** rial */
  amount: bigint;
  bank_name: string;
  customer_id: string | null;
  invoice_id: string | null;
}

/** A cheque beside others: of one that is stored, whether an invoice's posting brought it in. */
type Paper = Omit<Twin, 'id'> & { is_brought_in: boolean };
type Stored = Paper & { party: string; state: ChequeState };

/** Is a cheque void, or did it go back? Then it may be entered once more, and comes again where no other has its place. */
export const isOut = (cheque: Pick<ChequeRow, 'state'> | null): boolean =>
  cheque?.state === 'void' || cheque?.state === 'returned';

/** Who brings a cheque of this number in, by hand or with an invoice, waits here for who does so at the moment. */
export const holdNumber = (accountId: string, number: string) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`${accountId} ${withoutNoughts(number)}`}, 12))`;

/** @param which of the cheques `c` */
async function readStored(tx: Tx, which: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Omit<Stored, 'amount'> & { amount: string }>`
    select c.direction, c.state, c.number, c.sayad_id, c.amount::text, c.bank_name, c.party, c.customer_id, i.id as invoice_id,
      ${isBroughtIn} as is_brought_in
    from cheques c left join invoices i on i.account_id = c.account_id and i.id = c.invoice_id
    where ${which} order by c.created_at, c.id`.execute(tx);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** An invoice says a cheque's number, and no bank: until somebody writes it, it is the cheque of whatever bank. */
const isOfAnyBank = ({ bank_name, invoice_id, is_brought_in }: Paper): boolean =>
  bank_name === '' && (invoice_id !== null || is_brought_in);

/** Do two received cheques share number and amount, and no Sayad id parts them? */
const areOfOneNumber = (one: Paper, other: Paper): boolean =>
  one.direction === 'received' &&
  other.direction === 'received' &&
  withoutNoughts(one.number) === withoutNoughts(other.number) &&
  one.amount === other.amount &&
  (one.sayad_id === '' || other.sayad_id === '');

/** Is each of another sale, whichever of its corrections and returns? An invoice brings in its own beside that of another sale. */
async function areOfTwoInvoices(tx: Tx, one: Paper, other: Paper): Promise<boolean> {
  const ids = [one.invoice_id, other.invoice_id].filter((id) => id !== null);
  if (new Set(ids).size < 2) return false;
  const { rows } = await sql`
    with recursive line as (
      select i.id, i.referred_id from invoices i where i.id = any(${ids}::uuid[])
      union
      select i.id, i.referred_id from line l join invoices i on i.id = l.referred_id
    ) select from line where referred_id is null limit 2`.execute(tx);
  return rows.length === 2;
}

/** Whose a cheque is; of one that is counted whole with its invoice, whoever bought. @returns null where nobody knows */
const whoseIs = async (tx: Tx, { customer_id, invoice_id }: Paper): Promise<string | null> =>
  customer_id ?? (invoice_id === null ? null : buyerOfPosted(tx, invoice_id));

/** May both be of one customer, as far as it is known? */
async function mayShareCustomer(tx: Tx, one: Paper, other: Paper): Promise<boolean> {
  const [his, hers] = [await whoseIs(tx, one), await whoseIs(tx, other)];
  return his === null || hers === null || areSameCustomer(tx, his, hers);
}

/**
 * How near two cheques are to being one, apart from one Sayad id of both: 0 they are two; less than 3 the bank of an invoice's is not
 * written, and the other is what the invoice would have taken for its own (`knownCheque`), so that it is one whichever came first;
 * else they share number, bank and amount. One more where neither has a Sayad id.
 */
async function nearness(tx: Tx, one: Paper, other: Paper): Promise<number> {
  if (!areOfOneNumber(one, other)) return 0;
  const bare = one.sayad_id === '' && other.sayad_id === '' ? 1 : 0;
  if (!isOfAnyBank(one) && !isOfAnyBank(other))
    return foldText(one.bank_name) === foldText(other.bank_name) ? 3 + bare : 0;
  const isOne =
    one.invoice_id !== null && other.invoice_id !== null
      ? !(await areOfTwoInvoices(tx, one, other))
      : await mayShareCustomer(tx, one, other);
  return isOne ? 1 + bare : 0;
}

/** @param before as it stands, where it counts and is changed @returns as what `now` is too near to `other`; null where it is not, or was before */
async function whyTwin(tx: Tx, now: Paper, before: Paper | null, other: Stored): Promise<string | null> {
  const near = await nearness(tx, now, other);
  if (near === 0) return null;
  if (before !== null) {
    if (near <= (await nearness(tx, before, other))) return null;
    // Two that two invoices brought in stand beside each other: each is given its bank, though it be the same one.
    const parted = (paper: Paper) => areOfOneNumber(paper, other) && areOfTwoInvoices(tx, paper, other);
    if ((await parted(now)) && (await parted(before))) return null;
  }
  if (near >= 3) return treasuryTexts.chequeTaken(other.party);
  return isOfAnyBank(other) ? treasuryTexts.chequeOfAnyBank(other.party) : treasuryTexts.chequeNeedsBank(other.party);
}

interface Found {
  path: string;
  message: string;
}

async function findTwin(tx: Tx, one: Twin): Promise<Found | null> {
  const { id, direction, number, sayad_id } = one;
  const others = await readStored(
    tx,
    sql`c.id is distinct from ${id}::uuid and c.state not in ('void', 'returned') and (
      (${sayad_id} <> '' and c.sayad_id = ${sayad_id})
      or (${direction} = 'received' and c.direction = 'received' and ltrim(c.number, '0') = ltrim(${number}, '0')
        and c.amount = ${one.amount.toString()}::int8 and (c.sayad_id = '' or ${sayad_id} = '')))`,
  );
  const bySayad = others.find((other) => sayad_id !== '' && other.sayad_id === sayad_id);
  if (bySayad !== undefined)
    return { path: 'sayad_id', message: treasuryTexts.sayadTaken(bySayad.number, bySayad.party) };
  const [own = null] = id === null || others.length === 0 ? [] : await readStored(tx, sql`c.id = ${id}`);
  const now = { ...one, is_brought_in: own?.is_brought_in ?? false };
  for (const other of others) {
    const message = await whyTwin(tx, now, isOut(own) ? null : own, other);
    if (message !== null) return { path: 'number', message };
  }
  return null;
}

/**
 * One cheque is entered once: by its Sayad id, which no two cheques of the country share; a received one without it by
 * number, bank, however its name is typed, and amount; where an invoice brought it in and its bank is not written yet, by number, amount and
 * customer. Those that are void or went back do not count. What stood so near to another already may go on so. Cheques are the whole
 * account's, so whose invoices they are of is looked up beyond the branch of whoever enters one.
 * @param one of a known one, as it is to be
 * @returns the field by which it is another that is entered, and what is told; null where it is none
 */
export async function twinOf(tx: Tx, accountId: string, one: Twin): Promise<Found | null> {
  const { number, sayad_id } = one;
  // Two who enter it at once wait for each other, also where only one of them has its Sayad id; by numbers first, so that none waits in a circle.
  await sql`
    select ${holdNumber(accountId, number)},
      pg_advisory_xact_lock(hashtextextended(${`${accountId} ${sayad_id || withoutNoughts(number)}`}, 11))`.execute(tx);
  return beyondBranch(tx, () => findTwin(tx, one));
}
