import { formatJalaliDate, ownNumberKey, toLatinDigits, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { invoiceIsTrial } from '../invoices/queries/trial.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { contentOf, type Identity } from './check/content.ts';
import type { GroupVerdict } from './check/protocol.ts';
import type { ImportRow } from './job.ts';
import { apartBy } from './keys.ts';
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
  /** of one that this import issued itself what keeps it apart from others of its number (`apartBy`); null of any other */
  apart: string | null;
}

const inArabic = (text: string): string => text.replaceAll('ی', 'ي').replaceAll('ک', 'ك');

/** As somebody may have written the number: in whatever digits, and all of it by a Persian or an Arabic keyboard. */
const spellings = (number: string): string[] => {
  const key = ownNumberKey(number);
  const letters = [number, key, inArabic(key), key.replaceAll('ی', 'ي')];
  return [...new Set(letters.flatMap((one) => [one, toLatinDigits(one), toPersianDigits(one)]))];
};

/** One that was refused, given up or cancelled, here or elsewhere, holds no other back, nor does a test. */
const counts = sql`
  not ${invoiceIsTrial} and i.state not in ('rejected', 'abandoned')
    and i.cancelled_by is null and not i.cancelled_elsewhere`;

const columns = sql`i.id, i.internal_id, i.subject, i.state, i.created_at, i.total_sort::text as total, d.draft`;
const documents = sql`invoices i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id`;
/** With what this import keeps of `i` where it issued it itself, as `m`. */
const andOurs = ({ id }: ImportRow) => sql`
  left join import_invoices m on m.account_id = i.account_id and m.invoice_id = i.id and m.import_id = ${id}`;

/** Looked at among those of one number and subject. That there is one tells the first, whatever is in it; few numbers are given twice. */
const sameNumberMax = 20;

/**
 * Invoices of some numbers. What this import issued itself counts where a judged one would be one with it, had it not gone:
 * a row that was mended to its number since.
 * @param apart what keeps judged invoices apart from others of their numbers in the file
 */
export async function byNumber(
  tx: Tx,
  row: ImportRow,
  numbers: readonly string[],
  apart: readonly string[],
): Promise<Known[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Known>`
    select k.id, k.internal_id, k.subject, k.state, k.created_at, k.total, k.draft, k.apart from (
      select o.*, row_number() over (partition by o.internal_id, o.subject, o.apart order by o.created_at, o.id) as place from (
        select ${columns}, case when m.place is not null then ${apartBy(row, 'm')} end as apart
        from ${documents} ${andOurs(row)} where i.account_id = ${row.account_id} and i.internal_id <> ''
          and i.internal_id = any(${numbers.flatMap(spellings)}::text[]) and ${counts}) o
      where o.apart is null or o.apart = any(${[...apart]}::text[])) k
    where k.place <= ${sameNumberMax}
    order by k.created_at, k.id`.execute(tx);
  return rows;
}

/** Read at a time of those of one total, day and buyer; in a shop that keeps no names there may be very many. */
const pageMax = 2_000;

type Alike = Pick<Identity, 'total' | 'day' | 'buyer' | 'content'>;

/** Those that follow one of the account's invoices, the oldest first, of the totals, days and buyers of some. */
async function pageAlike(tx: Tx, row: ImportRow, some: readonly Alike[], after: string | null): Promise<Known[]> {
  // All three in one text: a list of texts is looked up in a hash, and a join of three columns would be by comparing each with each.
  const keys = some.map(({ total, day, buyer }) => `${total} ${day} ${buyer}`);
  const { rows } = await sql<Known>`
    with alike as materialized (
      select i.* from invoices i where i.account_id = ${row.account_id} and i.archived in (false, true)
        and i.total_sort = any(${[...new Set(some.map(({ total }) => total))]}::bigint[])
        and i.day = any(${[...new Set(some.map(({ day }) => day))]}::date[])
        and i.total_sort || ' ' || to_char(i.day, 'YYYY-MM-DD') || ' ' || i.buyer_code = any(${[...new Set(keys)]}::text[])
        and (${after}::uuid is null or (i.created_at, i.id) > (
          select l.created_at, l.id from invoices l
          where l.account_id = ${row.account_id} and l.archived in (false, true) and l.id = ${after}::uuid))
    )
    select ${columns}, null as apart
    from alike i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id ${andOurs(row)}
    -- Two sales of one file may be alike.
    where ${counts} and m.place is null order by i.created_at, i.id limit ${pageMax}`.execute(tx);
  return rows;
}

/** By total and content. */
const contentKey = (total: string, content: string): string => `${total} ${content}`;

/** Of invoices without a number the first that is there of each content, however many there are of its total and day. */
async function byContent(tx: Tx, row: ImportRow, some: readonly Alike[]): Promise<ReadonlyMap<string, Known>> {
  const open = new Map(some.map((one) => [contentKey(one.total, one.content), one]));
  const found = new Map<string, Known>();
  for (let after: string | null = null; open.size > 0; ) {
    const page: Known[] = await pageAlike(tx, row, [...open.values()], after);
    for (const known of page) {
      const key = contentKey(known.total, contentOf(wholeDraft(known.draft)));
      if (open.delete(key)) found.set(key, known);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < pageMax) break;
  }
  return found;
}

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

/** A judged invoice without faults, with what keeps it apart from others of its number in the file. */
type Good = Identity & { place: number; apart: string };

/** @param known of the numbers of the invoices that are judged, and of their contents */
export function twinsAmong(
  good: readonly Good[],
  known: { byNumber: readonly Known[]; byContent: ReadonlyMap<string, Known> },
): ReadonlyMap<number, Twin> {
  const listOf = (number: string, subject: string, apart: string | null): string =>
    JSON.stringify([ownNumberKey(number), subject, apart]);
  const sameNumber = Map.groupBy(known.byNumber, ({ internal_id, subject, apart }) =>
    listOf(internal_id, subject, apart),
  );
  const ofNumber = firstByContent(sameNumber);
  const twins = new Map<number, Twin>();
  for (const { place, number, subject, content, total, apart } of good) {
    const lists = number === '' ? [] : [null, apart].map((one) => listOf(number, subject, one));
    const alike = known.byContent.get(contentKey(total, content));
    const exact = number === '' ? alike : lists.flatMap((list) => ofNumber(list, content) ?? [])[0];
    const twin = exact ?? lists.flatMap((list) => sameNumber.get(list)?.[0] ?? [])[0];
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

/** What keeps invoices of the import apart from others of their numbers in the file, by place. */
async function apartOf(tx: Tx, row: ImportRow, places: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (row.issued_count === 0) return new Map();
  const { rows } = await sql<{ place: number; apart: string }>`
    select w.place, ${apartBy(row, 'w')} as apart from import_invoices w
    where w.account_id = ${row.account_id} and w.import_id = ${row.id} and w.place = any(${[...places]}::int[])`.execute(
    tx,
  );
  return new Map(rows.map(({ place, apart }) => [place, apart]));
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
  const found = verdicts.flatMap(({ place, identity }) => (identity === null ? [] : [{ place, ...identity }]));
  const apart = await apartOf(
    tx,
    row,
    found.map(({ place }) => place),
  );
  const good = found.map((one) => ({ ...one, apart: apart.get(one.place) ?? '' }));
  const numbers = good.flatMap(({ number }) => (number === '' ? [] : [number]));
  const others = good.filter(({ number }) => number === '');
  return twinsAmong(good, {
    byNumber: await byNumber(tx, row, numbers, [...new Set(apart.values())]),
    byContent: await byContent(tx, row, others),
  });
}

const whenOf = ({ created_at }: Known): string => formatJalaliDate(created_at.toISOString());
