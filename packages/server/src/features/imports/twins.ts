import { cleanOwnNumber, formatJalaliDate, toLatinDigits, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { invoiceIsTrial } from '../invoices/queries/trial.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { contentOf, type Identity } from './check/content.ts';
import type { GroupVerdict } from './check/protocol.ts';
import type { ImportRow } from './job.ts';
import { importMessages } from './messages.fa.ts';

/** An invoice of the account that one of a file repeats. */
export interface Twin {
  readonly id: string;
  readonly message: string;
  readonly code: 'SAME_NUMBER' | 'SAME_CONTENT';
}

/** An invoice of the account that may be one. */
export interface Known {
  id: string;
  internal_id: string;
  subject: string;
  state: string;
  created_at: Date;
  total: string;
  draft: StoredDraft;
}

/** As somebody may have written the number: in whatever digits. */
const spellings = (number: string): string[] => [...new Set([number, toLatinDigits(number), toPersianDigits(number)])];

/** One that was refused, given up or cancelled, here or elsewhere, holds no other back, nor does a test; nor what this import issued itself. */
const counts = ({ id }: ImportRow) => sql`
  not ${invoiceIsTrial} and i.state not in ('rejected', 'abandoned')
    and i.cancelled_by is null and not i.cancelled_elsewhere
    and not exists (select from import_invoices m
      where m.account_id = i.account_id and m.invoice_id = i.id and m.import_id = ${id})`;

const columns = sql`i.id, i.internal_id, i.subject, i.state, i.created_at, i.total_sort::text as total, d.draft`;
const documents = sql`invoices i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id`;

/** Looked at among those of one number and subject. That there is one tells the first, whatever is in it; few numbers are given twice. */
const sameNumberMax = 20;

export async function byNumber(tx: Tx, row: ImportRow, numbers: readonly string[]): Promise<Known[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Known>`
    select k.id, k.internal_id, k.subject, k.state, k.created_at, k.total, k.draft from (
      select ${columns}, row_number() over (partition by i.internal_id, i.subject order by i.created_at, i.id) as place
      from ${documents} where i.account_id = ${row.account_id} and i.internal_id <> ''
        and i.internal_id = any(${numbers.flatMap(spellings)}::text[]) and ${counts(row)}) k
    where k.place <= ${sameNumberMax}
    order by k.created_at, k.id`.execute(tx);
  return rows;
}

/** Looked at among those of one day and total; in a shop there may be very many. */
const sameTotalMax = 2_000;

async function byTotal(tx: Tx, row: ImportRow, some: readonly Pick<Identity, 'total' | 'day'>[]): Promise<Known[]> {
  if (some.length === 0) return [];
  const { rows } = await sql<Known>`
    select ${columns} from ${documents} where i.account_id = ${row.account_id} and i.archived in (false, true)
      and i.total_sort = any(${some.map(({ total }) => total)}::bigint[])
      and i.day = any(${some.map(({ day }) => day)}::date[]) and ${counts(row)}
    order by i.created_at, i.id limit ${sameTotalMax}`.execute(tx);
  return rows;
}

const numberKey = (number: string): string => toLatinDigits(cleanOwnNumber(number));

/** Of each list of invoices the first of each content. Each is read once, however many are looked for among them. */
function firstByContent(
  lists: ReadonlyMap<string, readonly Known[]>,
): (list: string, content: string) => Known | undefined {
  const read = new Map<string, Map<string, Known>>();
  return (list, content) => {
    let firsts = read.get(list);
    if (firsts === undefined) {
      // The last that is entered holds: from the end it is the first.
      firsts = new Map((lists.get(list) ?? []).toReversed().map((one) => [contentOf(wholeDraft(one.draft)), one]));
      read.set(list, firsts);
    }
    return firsts.get(content);
  };
}

type Good = Identity & { place: number };

/** @param known of the numbers, and of the totals, of the invoices that are judged */
export function twinsAmong(
  good: readonly Good[],
  known: { byNumber: readonly Known[]; byTotal: readonly Known[] },
): ReadonlyMap<number, Twin> {
  const sameNumber = Map.groupBy(known.byNumber, ({ internal_id, subject }) => `${numberKey(internal_id)} ${subject}`);
  const sameTotal = Map.groupBy(known.byTotal, ({ total }) => total);
  const ofNumber = firstByContent(sameNumber);
  const ofTotal = firstByContent(sameTotal);
  const twins = new Map<number, Twin>();
  for (const { place, number, subject, content, total } of good) {
    const list = `${numberKey(number)} ${subject}`;
    const exact = number === '' ? ofTotal(total, content) : ofNumber(list, content);
    const twin = exact ?? (number === '' ? undefined : sameNumber.get(list)?.[0]);
    if (twin === undefined) continue;
    const isDraft = twin.state === 'draft';
    const [code, message] =
      number === ''
        ? (['SAME_CONTENT', importMessages.SAME_CONTENT(whenOf(twin), isDraft)] as const)
        : (['SAME_NUMBER', importMessages.SAME_NUMBER(number, whenOf(twin), isDraft, exact !== undefined)] as const);
    twins.set(place, { id: twin.id, code, message });
  }
  return twins;
}

/**
 * Which of judged invoices the account has already, by place: one of the same number and subject, or, where one of both
 * has no number, of the same content.
 */
export async function findTwins(
  tx: Tx,
  row: ImportRow,
  verdicts: readonly GroupVerdict[],
): Promise<ReadonlyMap<number, Twin>> {
  const good = verdicts.flatMap(({ place, identity }) => (identity === null ? [] : [{ place, ...identity }]));
  const numbers = good.flatMap(({ number }) => (number === '' ? [] : [number]));
  const others = good.filter(({ number }) => number === '');
  return twinsAmong(good, { byNumber: await byNumber(tx, row, numbers), byTotal: await byTotal(tx, row, others) });
}

const whenOf = ({ created_at }: Known): string => formatJalaliDate(created_at.toISOString());
