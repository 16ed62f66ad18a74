import { type CallReply, type calls, statementUnmatchedMax } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { presentColumns, titleOfField, wideFields } from '../../platform/spreadsheet/file-columns.ts';
import { customersNamed } from '../customers/customers-named.ts';
import { movementsById } from '../treasury/movement-queries.ts';
import { fieldsByTitle } from './columns.ts';
import { likelyTerminals } from './likely-places.ts';
import { type Look, lookAt, stateOf } from './look.ts';
import { statementTexts } from './messages.fa.ts';
import { hasNeededOf, neededFields } from './needed.ts';
import { bookBalanceAt, differenceOf, type NamedStatement } from './queries.ts';
import { isGood, type StatementRow } from './read-rows.ts';
import { statementColumns } from './words.fa.ts';

type Reply = CallReply<typeof calls.getStatement>;
type RowsReply = CallReply<typeof calls.statementRows>;

function sumsOf(rows: readonly StatementRow[], isWanted: (amount: bigint) => boolean): Reply['deposits'] {
  const amounts = rows.flatMap((row) => (isGood(row) && isWanted(row.amount) ? [row.amount] : []));
  const sum = amounts.reduce((all, amount) => all + (amount < 0n ? -amount : amount), 0n);
  return { count: amounts.length, sum: sum.toString() };
}

function countsOf(look: Look): Reply['counts'] {
  const states = look.rows.map((row) => stateOf(row, look));
  const count = (wanted: (typeof states)[number]): number => states.filter((state) => state === wanted).length;
  return {
    new: count('new'),
    booked: count('booked'),
    likely: count('likely'),
    bad: count('bad'),
    only_in_books: look.onlyInBooks.length,
  };
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A statement with its columns, its sums, and how it stands beside the books now. */
export async function presentStatement(tx: Tx, statement: NamedStatement, nowMs: number): Promise<Reply> {
  const look = await lookAt(tx, statement, nowMs);
  const { rows, balance, days } = look;
  const book = days === null ? null : (await bookBalanceAt(tx, statement.place_id, days.to)).toString();
  const closing = balance.closing?.toString() ?? null;
  return {
    id: statement.id,
    place_id: statement.place_id,
    place_name: statement.place_name,
    state: statement.state,
    file_name: statement.file_name,
    from_day: days?.from ?? null,
    to_day: days?.to ?? null,
    closing_balance: closing,
    book_balance: book,
    difference: differenceOf(closing, book),
    written: statement.written,
    matched: statement.matched,
    by: statement.by,
    created_at: statement.created_at.toISOString(),
    imported_at: instantOf(statement.imported_at),
    undone_at: instantOf(statement.undone_at),
    header_row: statement.rows[statement.header_at]?.number ?? 1,
    columns: presentColumns(statement),
    fields: statementColumns.map(({ field }) => ({ field, title: titleOfField(statementColumns, field) })),
    needed: neededFields.map((some) => [...some]),
    unit: statement.unit,
    is_remembered: statement.is_told,
    by_title: wideFields(
      fieldsByTitle(statement.rows, { at: statement.header_at, titles: statement.titles }),
      statement,
    ),
    asks_columns:
      statement.untold.length > 0 ||
      (!statement.is_told && (statement.unit === 'toman' || !hasNeededOf(statement.fields))),
    untold: statement.untold,
    notices: [...(look.failed === 0 ? [] : [statementTexts.failed(look.failed)]), ...statement.notices],
    counts: countsOf(look),
    deposits: sumsOf(rows, (amount) => amount > 0n),
    withdrawals: sumsOf(rows, (amount) => amount < 0n),
    opening_balance: balance.opening?.toString() ?? null,
    is_consistent: balance.isConsistent,
    break:
      balance.break === null
        ? null
        : {
            row: balance.break.row,
            expected: balance.break.expected.toString(),
            found: balance.break.found.toString(),
          },
  };
}

/** Rows that may still be written. */
const openRows = ({ state }: NamedStatement, look: Look): StatementRow[] =>
  state === 'open' ? look.rows.filter((row) => ['new', 'likely'].includes(stateOf(row, look))) : [];

/** Whose money rows that may still be written likely are, by the row's number: nobody is named unless asked. */
async function likelyCustomers(tx: Tx, statement: NamedStatement, look: Look) {
  const rows = openRows(statement, look);
  const named = await customersNamed(
    tx,
    rows.map(({ payer, description }) => ({ name: payer, text: description })),
  );
  return new Map(rows.map(({ number }, index) => [number, named[index] ?? null]));
}

/** Every row of a statement with what it is in the books, and what only these have. */
export async function presentRows(tx: Tx, statement: NamedStatement, nowMs: number): Promise<RowsReply> {
  const look = await lookAt(tx, statement, nowMs);
  const only = look.onlyInBooks.flatMap(({ movementIds }) => movementIds).slice(0, statementUnmatchedMax);
  const ids = [...look.matches.values()].flatMap(({ entry }) => entry.movementIds);
  const movements = new Map((await movementsById(tx, [...new Set([...ids, ...only])])).map((one) => [one.id, one]));
  const customers = await likelyCustomers(tx, statement, look);
  const terminals = await likelyTerminals(tx, statement.place_id, openRows(statement, look));
  const shown = (some: readonly string[]) => some.flatMap((id) => movements.get(id) ?? []);
  return {
    rows: look.rows.map((row) => ({
      row: row.number,
      state: stateOf(row, look),
      at: instantOf(row.at),
      has_time: row.hasTime,
      amount: row.amount?.toString() ?? null,
      balance: row.balance?.toString() ?? null,
      description: row.description,
      reference_number: row.reference,
      payer: row.payer,
      errors: row.faults.map(({ field, message }) => ({ field, message })),
      is_written: look.written.has(row.number),
      likely_customer: customers.get(row.number) ?? null,
      likely_place: terminals.get(row.number) ?? null,
      likely_cheque: look.cheques.get(row.number)?.shown ?? null,
      movements: shown(look.matches.get(row.number)?.entry.movementIds ?? []),
    })),
    only_in_books: shown(only),
  };
}
