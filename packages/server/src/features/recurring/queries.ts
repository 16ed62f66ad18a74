import type { CallReply, calls } from '@taraz/contract';
import { computeDraft, draftNamesMonth } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { heldOf } from '../invoices/may-issue.ts';
import { askedDraft } from '../invoices/stored-draft.ts';
import { wholeRials } from '../invoices/summary.ts';
import { changedPrices, type ListPrices, priceChanges } from './list-prices.ts';
import { recurringMessages as messages } from './messages.fa.ts';
import type { RecurringTables } from './tables.ts';

export type ShownRecurring = CallReply<typeof calls.getRecurring>;
type ShownSummary = CallReply<typeof calls.listRecurring>['recurring_invoices'][number];
type Made = ShownRecurring['made'][number];

/** A row without its content, which is long. */
export type RecurringRow = Omit<Selectable<RecurringTables['recurring_invoices']>, 'draft' | 'list_prices'>;

const columns = [
  ...['account_id', 'id', 'name', 'written_on', 'output_type', 'pattern', 'buyer_name', 'total', 'may_issue'],
  ...[
    'memory_id',
    'branch_id',
    'every',
    'interval',
    'first_day',
    'not_before',
    'ends_on',
    'next_day',
    'mode',
    'moves_months',
    'sends_link',
    'takes_term',
  ],
  ...['paused', 'version', 'created_by', 'created_at', 'updated_at'],
] as (keyof RecurringRow)[];

/** How many of what it made are shown. */
const madeMax = 24;

export const recurringRows = (tx: Tx): Promise<RecurringRow[]> =>
  tx.selectFrom('recurring_invoices').select(columns).execute();

/** @throws Problem NOT_FOUND */
export async function lockRecurring(tx: Tx, id: string): Promise<RecurringRow> {
  const row = await tx
    .selectFrom('recurring_invoices')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

interface MadeRow extends Omit<Made, 'at' | 'invoice' | 'link'> {
  waited: boolean;
  recurring_id: string;
  at: Date;
  invoice_id: string | null;
  state: NonNullable<Made['invoice']>['state'];
  tax_id: string | null;
  link_at: Date | null;
  link_problem: string;
}

/** Why it is left a draft; '' where nothing stopped it, and of what has gone since. */
function problemOf({ problem, waited, invoice_id, state }: MadeRow, held: ReadonlySet<string>): string {
  if (invoice_id === null) return problem;
  if (state !== 'draft') return '';
  if (!waited) return problem;
  return held.has(invoice_id) ? messages.quota : messages.quotaOver;
}

/** What these made, newest first, at most so many of each. */
async function madeBy(tx: Tx, ids: readonly string[], most: number): Promise<ReadonlyMap<string, Made[]>> {
  const { rows } = await sql<MadeRow>`
    select w.id as recurring_id, r.day, r.at, r.problem, r.waited, r.link_at, r.link_problem, i.id as invoice_id, i.state, i.tax_id
    from unnest(${ids}::uuid[]) as w (id)
      cross join lateral (
        select * from recurring_runs n where n.account_id = taraz_account() and n.recurring_id = w.id
        order by n.day desc limit ${most}
      ) as r
      left join invoices i on i.account_id = r.account_id and i.id = r.invoice_id
    order by r.day desc`.execute(tx);
  const held = await heldOf(
    tx,
    rows.flatMap(({ waited, invoice_id: id }) => (waited && id !== null ? [id] : [])),
  );
  const made = new Map<string, Made[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    const { recurring_id, day, at, invoice_id, state, tax_id, link_at, link_problem } = row;
    const invoice = invoice_id === null ? null : { id: invoice_id, state, tax_number: tax_id ?? '' };
    const link = link_at === null ? null : { at: link_at.toISOString(), problem: link_problem };
    made.get(recurring_id)?.push({ day, at: at.toISOString(), invoice, problem: problemOf(row, held), link });
  }
  return made;
}

export const stateOf = ({ next_day, paused }: Pick<RecurringRow, 'next_day' | 'paused'>): ShownSummary['state'] =>
  next_day === null ? 'ended' : paused ? 'paused' : 'active';

const isAny = (prices: ListPrices | undefined): boolean => Object.keys(prices ?? {}).length > 0;

function showSummary(row: RecurringRow, last: Made | undefined, changed: ListPrices | undefined): ShownSummary {
  return {
    id: row.id,
    etag: etagOf(row.version),
    name: row.name,
    state: stateOf(row),
    buyer_name: row.buyer_name,
    invoice_output_type: row.output_type,
    invoice_pattern: row.pattern as ShownSummary['invoice_pattern'],
    total: wholeRials(row.total),
    every: row.every,
    interval: row.interval,
    first_day: row.first_day,
    not_before: row.not_before,
    ends_on: row.ends_on,
    next_day: row.paused ? null : row.next_day,
    mode: row.mode,
    may_issue: row.may_issue,
    moves_months: row.moves_months,
    sends_link: row.sends_link,
    takes_term: row.takes_term,
    prices_changed: isAny(changed),
    last: last ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export async function showSummaries(tx: Tx, deps: InvoiceDeps, rows: readonly RecurringRow[]): Promise<ShownSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const kept = await tx.selectFrom('recurring_invoices').select(['id', 'list_prices']).where('id', 'in', ids).execute();
  const changed = await changedPrices(
    tx,
    deps,
    kept.map(({ list_prices }) => list_prices ?? {}),
  );
  const changedOf = new Map(kept.map(({ id }, index) => [id, changed[index]]));
  const made = await madeBy(tx, ids, 1);
  return rows.map((row) => showSummary(row, made.get(row.id)?.[0], changedOf.get(row.id)));
}

/** @throws Problem NOT_FOUND */
export async function showRecurring(tx: Tx, deps: InvoiceDeps, id: string): Promise<ShownRecurring> {
  const row = await tx.selectFrom('recurring_invoices').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const made = (await madeBy(tx, [id], madeMax)).get(id) ?? [];
  const draft = askedDraft(row.draft);
  const before = row.list_prices ?? {};
  const [changed = {}] = await changedPrices(tx, deps, [before]);
  return {
    ...showSummary(row, made[0], changed),
    memory_id: row.memory_id,
    names_month: draftNamesMonth(draft),
    price_changes: priceChanges(draft, before, changed),
    draft,
    totals: computeDraft(draft),
    made,
  };
}
