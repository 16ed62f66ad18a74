import type { CallInput, CallReply, calls } from '@taraz/contract';
import { cleanIdentifier, foldText, persianFigure } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { fieldTexts } from '../../platform/http/field-texts.fa.ts';
import { Problem, taken } from '../../platform/problem.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { Sources } from './post-movements.ts';

type Input = CallInput<typeof calls.createCheckbook>['body'];

export interface CheckbookRow {
  id: string;
  bank_account_id: string;
  bank_account_name: string;
  title: string;
  series: string;
  first_number: string;
  leaves: number;
  used: number;
  next_number: string;
  is_active: boolean;
  notes: string;
  version: number;
  created_at: Date;
}

/** Cheque books (few by nature: all of them), or one, with what is used of them. */
export async function readCheckbooks(tx: Tx, id: string | null = null): Promise<CheckbookRow[]> {
  const { rows } = await sql<CheckbookRow>`
    select b.*, p.name as bank_account_name, u.used, coalesce(n.next::text, '') as next_number
    from checkbooks b
      join treasury_places p on p.account_id = b.account_id and p.id = b.bank_account_id,
      lateral (select count(*)::int as used from cheques c where c.account_id = b.account_id and c.checkbook_id = b.id) u,
      lateral (select min(n) as next from generate_series(b.first_number, b.first_number + b.leaves - 1) n
        where not exists (select from cheques c where c.account_id = b.account_id and c.checkbook_id = b.id and c.number = n::text)) n
    where ${id}::uuid is null or b.id = ${id}`.execute(tx);
  return rows;
}

export const lastNumberOf = ({ first_number, leaves }: Pick<CheckbookRow, 'first_number' | 'leaves'>): bigint =>
  BigInt(first_number) + BigInt(leaves) - 1n;

export const presentCheckbook = (row: CheckbookRow): CallReply<typeof calls.getCheckbook> => ({
  id: row.id,
  etag: etagOf(row.version),
  bank_account: row.bank_account_id,
  bank_account_name: row.bank_account_name,
  title: row.title,
  series: row.series,
  first_number: row.first_number,
  last_number: lastNumberOf(row).toString(),
  leaves: row.leaves,
  used: row.used,
  next_number: row.next_number,
  is_active: row.is_active,
  notes: row.notes,
  created_at: row.created_at.toISOString(),
});

/** @throws Problem NOT_FOUND */
export async function checkbookById(tx: Tx, id: string): Promise<CheckbookRow> {
  const [row] = await readCheckbooks(tx, id);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** @throws Problem INVALID_INPUT with one entry for every bad field */
async function readInput(tx: Tx, input: Input) {
  const reader = fieldReader();
  const account = await tx
    .selectFrom('treasury_places')
    .select('id')
    .where('id', '=', input.bank_account)
    .where('kind', '=', 'bank')
    .executeTakeFirst();
  if (account === undefined) reader.refuse('bank_account', 'NOT_FOUND', treasuryTexts.bankAccount);
  const first = cleanIdentifier(String(input.first_number));
  if (first === '') reader.refuse('first_number', 'REQUIRED', fieldTexts.required);
  else if (!/^\d{1,15}$/.test(first) || BigInt(first) === 0n)
    reader.refuse('first_number', 'BAD_FORMAT', treasuryTexts.firstNumber);
  if (input.leaves < 1 || input.leaves > 500) reader.refuse('leaves', 'OUT_OF_RANGE', treasuryTexts.leaves);
  const fields = {
    bank_account_id: input.bank_account,
    title: reader.text('title', input.title),
    series: reader.text('series', input.series),
    first_number: first.replace(/^0+(?=\d)/, ''),
    leaves: input.leaves,
    is_active: input.is_active ?? true,
    notes: reader.text('notes', input.notes),
  };
  reader.done();
  return fields;
}

const tell = teller<'checkbook.created' | 'checkbook.changed' | 'checkbook.deleted', CheckbookRow>({
  nameOf: ({ title, bank_account_name }) => title || bank_account_name,
  shown: (row) => {
    const { etag: _etag, used: _used, next_number: _next, created_at: _created, ...rest } = presentCheckbook(row);
    return rest;
  },
});

type Leaves = Pick<CheckbookRow, 'bank_account_id' | 'series' | 'first_number' | 'leaves'>;

/** Are all leaves of a book such as it had before? */
const areOwnLeaves = (now: Leaves, before: Leaves): boolean =>
  now.bank_account_id === before.bank_account_id &&
  foldText(now.series) === foldText(before.series) &&
  BigInt(now.first_number) >= BigInt(before.first_number) &&
  lastNumberOf(now) <= lastNumberOf(before);

/**
 * A leaf is of one book: its number in its series, however that is typed, on its account. The account's row is the lock, so that the same book
 * sent twice at once is one.
 * @param id of the book itself
 * @throws Problem CONFLICT naming the book that has them
 */
async function refuseSharedLeaves(tx: Tx, id: string, fields: Leaves): Promise<void> {
  await tx
    .selectFrom('treasury_places')
    .select('id')
    .where('id', '=', fields.bank_account_id)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ title: string; series: string }>`
    select title, series from checkbooks
    where bank_account_id = ${fields.bank_account_id} and id <> ${id}
      and first_number <= ${lastNumberOf(fields).toString()}::bigint
      and first_number + leaves - 1 >= ${fields.first_number}::bigint
    order by created_at, id`.execute(tx);
  const other = rows.find(({ series }) => foldText(series) === foldText(fields.series));
  if (other === undefined) return;
  throw taken('first_number', treasuryTexts.leavesTaken(other.title));
}

/** @throws Problem INVALID_INPUT, CONFLICT when another book has a leaf of it */
export async function createCheckbook(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  input: Input,
): Promise<CheckbookRow> {
  const fields = await readInput(tx, input);
  const now = new Date(clock.nowMs());
  const id = ids.uuid();
  await refuseSharedLeaves(tx, id, fields);
  await tx
    .insertInto('checkbooks')
    .values({ ...fields, account_id: accountId, id, created_at: now, updated_at: now })
    .execute();
  const row = await checkbookById(tx, id);
  await tell(tx, 'checkbook.created', null, row);
  return row;
}

/** Locks a book, so that no leaf of it is used meanwhile. @throws Problem NOT_FOUND */
export async function lockCheckbook(tx: Tx, id: string): Promise<CheckbookRow> {
  await tx.selectFrom('checkbooks').select('id').where('id', '=', id).forUpdate().execute();
  return checkbookById(tx, id);
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT as for a new one; a used leaf stays within the book, and with its account */
export async function changeCheckbook(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: Input,
  ifMatch: string | null,
): Promise<CheckbookRow> {
  const before = await lockCheckbook(tx, id);
  checkIfMatch(ifMatch, before.version);
  const fields = await readInput(tx, input);
  if (before.used > 0) {
    const reader = fieldReader();
    const { outside } = onlyRow(
      await sql<{ outside: boolean }>`
        select exists (select from cheques where checkbook_id = ${id} and (number::bigint < ${fields.first_number}::bigint
          or number::bigint > ${lastNumberOf(fields).toString()}::bigint)) as outside`.execute(tx),
    );
    if (outside) reader.refuse('leaves', 'IN_USE', treasuryTexts.bookRangeInUse);
    if (fields.bank_account_id !== before.bank_account_id)
      reader.refuse('bank_account', 'IN_USE', treasuryTexts.bookAccountFixed);
    reader.done();
  }
  // One that shares leaves already keeps them until it gets others.
  if (!areOwnLeaves(fields, before)) await refuseSharedLeaves(tx, id, fields);
  await tx
    .updateTable('checkbooks')
    .set({ ...fields, version: before.version + 1, updated_at: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .execute();
  const after = await checkbookById(tx, id);
  await tell(tx, 'checkbook.changed', before, after);
  return after;
}

/** @throws Problem NOT_FOUND, IN_USE while a leaf is a cheque */
export async function removeCheckbook(tx: Tx, id: string): Promise<void> {
  const row = await lockCheckbook(tx, id);
  if (row.used > 0) throw new Problem('IN_USE', { detail: treasuryTexts.bookInUse(persianFigure(row.used)) });
  await tx.deleteFrom('checkbooks').where('id', '=', id).execute();
  await tell(tx, 'checkbook.deleted', row, null);
}
