import type { CallInput, CallReply, calls } from '@taraz/contract';
import { computeDraft } from '@taraz/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { isOpenInvoice } from '../../platform/db/open-invoices.ts';
import { leaveLongWork } from '../../platform/http/aside.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { currentRequest } from '../../platform/http/request-scope.ts';
import { writerLimitOf } from '../../platform/http/writer-limit.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { Actor } from '../invoices/deps.ts';
import type { InvoiceState } from '../invoices/states.ts';
import { wholeRials } from '../invoices/summary.ts';
import type { PreInvoiceTables } from './tables.ts';

export type ShownPreInvoice = CallReply<typeof calls.getPreInvoice>;
type ShownSummary = CallReply<typeof calls.listPreInvoices>['pre_invoices'][number];
type ListQuery = NonNullable<CallInput<typeof calls.listPreInvoices>['query']>;

/** A pre-invoice with the invoice it became and what its buyer answered, if any. */
export type PreInvoiceRow = Selectable<PreInvoiceTables['pre_invoices']> & {
  invoice_id: string | null;
  invoice_state: InvoiceState | null;
  invoice_tax_id: string | null;
  converted_at: Date | null;
  answer: 'accepted' | 'declined' | null;
  answer_by_name: string | null;
  answer_note: string | null;
  answer_version: number | null;
  answered_at: Date | null;
};

/** May the caller of the request under way see the invoice that an offer became? Of who sees none but their own the others are hidden. */
function isSeen(): RawBuilder<boolean> {
  const caller = currentRequest();
  const writer = caller === null ? null : writerLimitOf(caller);
  if (writer === null) return isOpenInvoice('invoices');
  // Nobody is signed in where a buyer answers: they wrote none.
  return sql<boolean>`${isOpenInvoice('invoices')} and invoices.created_by = nullif(${writer}, '')::uuid`;
}

/** Pre-invoices of the account, each with what it became; an invoice that is hidden from the caller is left out. */
const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('pre_invoices')
    .leftJoin('pre_invoice_conversions', (join) =>
      join
        .onRef('pre_invoice_conversions.account_id', '=', 'pre_invoices.account_id')
        .onRef('pre_invoice_conversions.pre_invoice_id', '=', 'pre_invoices.id'),
    )
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.account_id', '=', 'pre_invoice_conversions.account_id')
        .onRef('invoices.id', '=', 'pre_invoice_conversions.invoice_id')
        .on(isSeen()),
    )
    .leftJoin('pre_invoice_answers as answers', (join) =>
      join
        .onRef('answers.account_id', '=', 'pre_invoices.account_id')
        .onRef('answers.pre_invoice_id', '=', 'pre_invoices.id'),
    );

const withMore = [
  'pre_invoice_conversions.invoice_id',
  'pre_invoice_conversions.converted_at',
  'invoices.state as invoice_state',
  'invoices.tax_id as invoice_tax_id',
  'answers.answer',
  'answers.by_name as answer_by_name',
  'answers.note as answer_note',
  'answers.version as answer_version',
  'answers.at as answered_at',
] as const;

/** Open to a user whose memories are limited: the account's default, or one of theirs. */
export const isOpenTo = ({ memory_id }: Pick<PreInvoiceRow, 'memory_id'>, allowed: readonly string[] | null): boolean =>
  allowed === null || memory_id === '' || allowed.includes(memory_id);

/** @throws Problem NOT_FOUND, also for one of a memory that is closed to the user */
export async function preInvoiceById(tx: Tx, { accountId, memoryIds }: Actor, id: string): Promise<PreInvoiceRow> {
  const row = await rowsOf(tx)
    .selectAll('pre_invoices')
    .select(withMore)
    .where('pre_invoices.account_id', '=', accountId)
    .where('pre_invoices.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || !isOpenTo(row, memoryIds)) throw new Problem('NOT_FOUND');
  return row;
}

/** Those of these ids that the user may see, in any order. */
export async function preInvoicesById(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  ids: readonly string[],
): Promise<Selectable<PreInvoiceTables['pre_invoices']>[]> {
  const rows = await tx
    .selectFrom('pre_invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return rows.filter((row) => isOpenTo(row, allowed));
}

/** What the buyer answered, as it is told; null: nothing. */
export function answerOf(row: PreInvoiceRow): ShownSummary['answer'] {
  const { answer, answer_by_name, answer_note, answered_at, answer_version, version } = row;
  if (answer === null || answered_at === null) return null;
  return {
    answer,
    by_name: answer_by_name ?? '',
    note: answer_note ?? '',
    at: answered_at.toISOString(),
    is_stale: answer_version !== version,
  };
}

/** The same as its buyer may see it: his word on what the offer says now. */
export function answerForBuyer(row: PreInvoiceRow): Omit<NonNullable<ShownSummary['answer']>, 'is_stale'> | null {
  const given = answerOf(row);
  if (given === null || given.is_stale) return null;
  const { is_stale: _never, ...answer } = given;
  return answer;
}

/** Whether the last day on which it stands is over. */
export const hasEnded = ({ valid_until }: Pick<PreInvoiceRow, 'valid_until'>, nowMs: number): boolean =>
  valid_until !== null && valid_until < tehranDay(new Date(nowMs));

export function showSummary(row: PreInvoiceRow, nowMs: number): ShownSummary {
  const { invoice_id, invoice_state, invoice_tax_id, converted_at } = row;
  return {
    id: row.id,
    number: row.number,
    state: invoice_id !== null ? 'converted' : hasEnded(row, nowMs) ? 'ended' : 'open',
    title: row.title,
    invoice_output_type: row.output_type,
    invoice_pattern: row.pattern as ShownSummary['invoice_pattern'],
    buyer_name: row.buyer_name,
    buyer_code: row.buyer_code,
    total: wholeRials(row.total),
    total_vat: wholeRials(row.total_vat),
    valid_until: row.valid_until,
    invoice:
      invoice_id === null || invoice_state === null || converted_at === null
        ? null
        : {
            id: invoice_id,
            state: invoice_state,
            tax_number: invoice_tax_id ?? '',
            converted_at: converted_at.toISOString(),
          },
    answer: answerOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Converting changes the row's state and not its version: the tag names both. */
export const preInvoiceEtag = ({ version, invoice_id }: Pick<PreInvoiceRow, 'version' | 'invoice_id'>): string =>
  invoice_id === null ? etagOf(version) : `${etagOf(version)}-converted`;

/** @throws LongWork where it has very many lines and the request can go aside */
export function showPreInvoice(row: PreInvoiceRow, nowMs: number): ShownPreInvoice {
  leaveLongWork(row.draft.items.length);
  return {
    ...showSummary(row, nowMs),
    etag: preInvoiceEtag(row),
    memory_id: row.memory_id,
    branch_id: row.branch_id,
    draft: row.draft,
    totals: computeDraft(row.draft),
  };
}

const sortFields = ['created_at', 'total', 'buyer_name'] as const;
const orders = {
  created_at: {
    column: sql.ref('pre_invoices.created_at'),
    type: 'timestamptz',
    keyOf: (row: PreInvoiceRow) => row.created_at.toISOString(),
  },
  total: { column: sql.ref('pre_invoices.total_sort'), type: 'int8', keyOf: (row: PreInvoiceRow) => row.total_sort },
  buyer_name: {
    column: sql.ref('pre_invoices.buyer_sort'),
    type: 'text',
    keyOf: (row: PreInvoiceRow) => row.buyer_sort,
  },
} as const;

/** What is to be known of each first, as the list's chips show it. */
const standingOn = (
  today: string,
) => sql<string>`case when pre_invoice_conversions.invoice_id is not null then 'converted'
  when answers.version = pre_invoices.version then answers.answer
  when pre_invoices.valid_until < ${today} then 'ended' else 'open' end`;

/** A page of the account's pre-invoices, newest first unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function listPreInvoices(tx: Tx, { accountId, memoryIds }: Actor, query: ListQuery, nowMs: number) {
  const sort = readSort(query.sort, sortFields);
  const ofText = await hasText(tx, query.search_field ?? '', {
    ...{ search: 'pre_invoice_search', id: 'pre_invoices.id', text: 'pre_invoices.folded' },
  });
  const today = tehranDay(new Date(nowMs));
  const base = rowsOf(tx)
    .where('pre_invoices.account_id', '=', accountId)
    .$if(memoryIds !== null, (some) =>
      some.where('pre_invoices.memory_id', '=', sql<string>`any(${['', ...(memoryIds ?? [])]}::text[])`),
    )
    .$if(query.from_date !== undefined, (some) =>
      some.where('pre_invoices.created_at', '>=', new Date(query.from_date ?? 0)),
    )
    .$if(query.to_date !== undefined, (some) =>
      some.where('pre_invoices.created_at', '<=', new Date(query.to_date ?? 0)),
    )
    .$if(query.state === 'converted', (some) => some.where('invoice_id', 'is not', null))
    .$if(query.state === 'open', (some) =>
      some
        .where('invoice_id', 'is', null)
        .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)])),
    )
    .$if(query.answer !== undefined, (some) =>
      some
        .where('answers.answer', '=', query.answer ?? 'accepted')
        .whereRef('answers.version', '=', 'pre_invoices.version'),
    )
    .$if(query.standing !== undefined, (some) => some.where(standingOn(today), '=', query.standing ?? 'open'))
    .$if(query.state === 'ended', (some) => some.where('invoice_id', 'is', null).where('valid_until', '<', today))
    .where(ofText);
  const count = await countOf(base);
  const page = await pageOfQuery(
    base.selectAll('pre_invoices').select(withMore),
    { sort, ...orders[sort.field], id: sql.ref('pre_invoices.id') },
    { ...query, count },
  );
  return {
    count,
    pre_invoices: page.rows.map((row) => showSummary(row, nowMs)),
    next: page.next,
  };
}
