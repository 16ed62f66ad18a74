import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { manualKinds } from '../treasury/movements.ts';
import { mayHaveBeenOther, sameMoney } from '../treasury/post-movements.ts';
import type { MovementKind } from '../treasury/tables.ts';
import type { BookEntry, Mark } from './match-rows.ts';
import { numberOf } from './read-rows.ts';

/** Days, YYYY-MM-DD in Tehran, both ends included. */
export interface Days {
  from: string;
  to: string;
}

/** A movement of the books with the one before and the one after it in its chain of undoings. */
interface BookRow {
  id: string;
  kind: MovementKind;
  amount: string;
  at: Date;
  reference_number: string;
  invoice_id: string | null;
  cheque_id: string | null;
  /** 0; 1 of what takes such a one back; 2 of what takes that back … */
  depth: number;
  /** of what it takes back */
  reversed_kind: MovementKind | null;
  reversed_at: Date | null;
  /** of what takes it back */
  undo_at: Date | null;
  undo_invoice_id: string | null;
  /** of what takes that back in turn */
  undo_undone_at: Date | null;
  /** as other statements that are imported have it; null: none does */
  bank_marks: { day: string; numbers: string[] }[] | null;
}

/** A bank may have booked what was entered so many days before or after. */
const aroundDays = 10;

async function bookRows(tx: Tx, placeId: string, { from, to }: Days, statementId: string): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select m.id, m.kind, m.amount::text, m.at, m.reference_number, m.invoice_id, m.cheque_id,
      case when m.reverses is null then 0 when b.reverses is null then 1 else (
        with recursive chain as (
          select b.reverses as id, 1 as depth
          union all
          select x.reverses, c.depth + 1 from chain c
          join treasury_movements x on x.account_id = m.account_id and x.id = c.id
        ) select max(depth) from chain) end as depth,
      b.kind as reversed_kind, b.at as reversed_at, u.at as undo_at, u.invoice_id as undo_invoice_id,
      v.at as undo_undone_at,
      (select jsonb_agg(jsonb_build_object('day', k.day, 'numbers', k.numbers)) from bank_statement_matches k
        join bank_statements s on s.account_id = k.account_id and s.id = k.statement_id and s.state = 'imported'
        where k.account_id = m.account_id and s.id <> ${statementId} and k.movement_id = any(array(
          select m.id union all
          select unnest(${sameMoney('m')}) where ${mayHaveBeenOther}))) as bank_marks
    from treasury_movements m
    left join treasury_movements b on b.account_id = m.account_id and b.id = m.reverses
    left join treasury_movements u on u.account_id = m.account_id and u.reverses = m.id
    left join treasury_movements v on v.account_id = u.account_id and v.reverses = u.id
    where m.place_id = ${placeId} and m.kind <> 'opening'
      and m.at >= ${startOfTehranDay(addDays(from, -aroundDays))} and m.at < ${startOfTehranDay(addDays(to, aroundDays + 1))}
    order by m.at, m.seq`.execute(tx);
  return rows;
}

const isManual = (kind: MovementKind | null): boolean => kind !== null && manualKinds.includes(kind);

/**
 * Whether a movement and what takes it back are nothing to a bank: both on one day, or taken back by hand. A cancelled
 * sale's money came on one day and goes on another: a bank has both. An undo that is taken back itself is a deposit by hand,
 * which stood again.
 */
const isNothing = (kind: MovementKind | null, at: Date, undoAt: Date, undoInvoiceId: string | null): boolean =>
  tehranDay(at) === tehranDay(undoAt) || (undoInvoiceId === null && (kind === 'undo' || isManual(kind)));

type Standing = 'stands' | 'joined' | 'nothing';

/** `joined`: a deposit by hand that is counted with an invoice's payment, which stands in its place. */
function standingOf(row: BookRow): Standing {
  if (row.depth % 2 === 1) {
    const { reversed_kind, reversed_at, at, invoice_id } = row;
    return reversed_at !== null && isNothing(reversed_kind, reversed_at, at, invoice_id) ? 'nothing' : 'stands';
  }
  if (row.undo_at === null) return 'stands';
  // What took back what took it back stands in its place.
  if (row.undo_undone_at !== null && tehranDay(row.undo_undone_at) === tehranDay(row.undo_at)) return 'nothing';
  const isByHand = row.kind === 'deposit' || (row.invoice_id === null && row.cheque_id === null);
  if (row.undo_invoice_id !== null && isByHand) return 'joined';
  return isNothing(row.kind, row.at, row.undo_at, row.undo_invoice_id) ? 'nothing' : 'stands';
}

const dayOf = ({ at }: BookRow): string => tehranDay(at);

/** As it was entered, or as its bank has it. */
const marksOf = (row: BookRow): Mark[] =>
  row.bank_marks?.flatMap(({ day, numbers }) =>
    (numbers.length === 0 ? [''] : numbers).map((number) => ({ day, number })),
  ) ?? [{ day: dayOf(row), number: numberOf(row.reference_number) }];

const othersKinds: ReadonlySet<MovementKind> = new Set(['invoice', 'cheque', 'transfer']);

interface Entry extends BookEntry {
  invoiceId: string | null;
  parts: readonly Entry[];
}

/** One entry of the movements of one payment: those that are part cash moved in two rows. Two payments of one moment are not told apart. */
function entryOf(rows: readonly BookRow[]): Entry {
  const [first] = rows as [BookRow];
  return {
    movementIds: rows.map(({ id }) => id),
    amount: rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    day: dayOf(first),
    marks: marksOf(first),
    isOfOther: othersKinds.has(first.kind),
    isReconciled: first.bank_marks !== null,
    invoiceId: first.invoice_id,
    parts: rows.length > 1 ? rows.map((row) => entryOf([row])) : [],
  };
}

/**
 * What was entered by hand is money of its own, also where it names the invoice that it pays. Of a cheque all that moved at one
 * moment is one: what is taken back and written anew at once, as another's money, is nothing to a bank.
 */
const paymentKey = ({ id, kind, invoice_id, cheque_id, at, reference_number }: BookRow): string =>
  isManual(kind) || (invoice_id === null && cheque_id === null)
    ? id
    : JSON.stringify([...(cheque_id === null ? [kind, invoice_id] : [cheque_id]), at.getTime(), reference_number]);

/** What the books have of a place around some days, each as a bank's row would have it. */
export async function bookEntries(tx: Tx, placeId: string, days: Days, statementId: string): Promise<BookEntry[]> {
  const rows = await bookRows(tx, placeId, days, statementId);
  const by = Map.groupBy(rows, standingOf);
  const entries = [...Map.groupBy(by.get('stands') ?? [], paymentKey).values()]
    .map(entryOf)
    .filter(({ amount }) => amount !== 0n);
  const taken = new Set<BookEntry>();
  for (const deposit of by.get('joined') ?? []) {
    const own = entryOf([deposit]);
    const isPayment = (one: Entry) =>
      one.invoiceId === deposit.undo_invoice_id && one.amount === own.amount && !taken.has(one);
    // Counted with one of them, they are several payments.
    const several = entries.some(isPayment) ? -1 : entries.findIndex(({ parts }) => parts.some(isPayment));
    if (several >= 0) entries.splice(several, 1, ...(entries[several]?.parts ?? []));
    const at = entries.findIndex(isPayment);
    const payment = entries[at];
    const joined: Entry =
      payment === undefined
        ? own
        : {
            ...payment,
            movementIds: [...payment.movementIds, ...own.movementIds],
            marks: [...payment.marks, ...own.marks],
            isReconciled: payment.isReconciled || own.isReconciled,
            parts: [],
          };
    taken.add(joined);
    if (payment === undefined) entries.push(joined);
    else entries[at] = joined;
  }
  return entries;
}
