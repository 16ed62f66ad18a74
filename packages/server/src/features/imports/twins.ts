import { formatJalaliDate, toLatinDigits, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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

interface Known {
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

/** One that was refused, given up or cancelled holds no other back, nor does a test; nor what this import issued itself. */
const counts = ({ id }: ImportRow) => sql`
  i.environment <> 'sandbox' and d.draft #> '{invoice,is_send_sand_box}' is distinct from 'true' and i.state not in ('rejected', 'abandoned') and i.cancelled_by is null
    and not exists (select from import_invoices m
      where m.account_id = i.account_id and m.invoice_id = i.id and m.import_id = ${id})`;

const known = sql`
  select i.id, i.internal_id, i.subject, i.state, i.created_at, i.total_sort::text as total, d.draft
  from invoices i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id`;

async function byNumber(tx: Tx, row: ImportRow, numbers: readonly string[]): Promise<Known[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Known>`
    ${known} where i.account_id = ${row.account_id} and i.internal_id <> ''
      and i.internal_id = any(${numbers.flatMap(spellings)}::text[]) and ${counts(row)}
    order by i.created_at, i.id`.execute(tx);
  return rows;
}

/** Looked at among those of one day and total; in a shop there may be very many. */
const sameTotalMax = 2_000;

async function byTotal(tx: Tx, row: ImportRow, some: readonly Pick<Identity, 'total' | 'day'>[]): Promise<Known[]> {
  if (some.length === 0) return [];
  const { rows } = await sql<Known>`
    ${known} where i.account_id = ${row.account_id} and i.archived in (false, true)
      and i.total_sort = any(${some.map(({ total }) => total)}::bigint[])
      and i.day = any(${some.map(({ day }) => day)}::date[]) and ${counts(row)}
    order by i.created_at, i.id limit ${sameTotalMax}`.execute(tx);
  return rows;
}

const numberKey = (number: string): string => toLatinDigits(number).trim();

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
  const numbered = good.filter(({ number }) => number !== '');
  const others = good.filter(({ number }) => number === '');
  const sameNumber = Map.groupBy(
    await byNumber(
      tx,
      row,
      numbered.map(({ number }) => number),
    ),
    ({ internal_id, subject }) => `${numberKey(internal_id)} ${subject}`,
  );
  const sameTotal = Map.groupBy(await byTotal(tx, row, others), ({ total }) => total);
  const twins = new Map<number, Twin>();
  for (const { place, number, subject, content } of numbered) {
    const found = sameNumber.get(`${numberKey(number)} ${subject}`);
    const exact = found?.find(({ draft }) => contentOf(wholeDraft(draft)) === content);
    const twin = exact ?? found?.[0];
    if (twin === undefined) continue;
    const message = importMessages.SAME_NUMBER(number, whenOf(twin), twin.state === 'draft', exact !== undefined);
    twins.set(place, { id: twin.id, code: 'SAME_NUMBER', message });
  }
  for (const { place, total, content } of others) {
    const twin = sameTotal.get(total)?.find(({ draft }) => contentOf(wholeDraft(draft)) === content);
    if (twin === undefined) continue;
    const message = importMessages.SAME_CONTENT(whenOf(twin), twin.state === 'draft');
    twins.set(place, { id: twin.id, code: 'SAME_CONTENT', message });
  }
  return twins;
}

const whenOf = ({ created_at }: Known): string => formatJalaliDate(created_at.toISOString());
