import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { InvoiceDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isKey } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { invoiceEtag } from '../invoices/etag.ts';
import { showVerdict } from '../invoices/findings.ts';
import type { InvoicePorts } from '../invoices/ports.ts';
import { showSummary, summaryColumns } from '../invoices/presenter.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import { fieldProblem } from '../invoices/read-fields.ts';
import { askedDrafts } from '../invoices/stored-draft.ts';
import type { StoredVerdict } from '../invoices/tables.ts';

type Causes = CallReply<typeof calls.listErrorCauses>;
type Page = CallReply<typeof calls.listInvoiceErrors>;
type PageQuery = CallInput<typeof calls.listInvoiceErrors>['query'];

/** Whose rejected invoices; `allowed` null: of all memories. */
export interface ErrorScope {
  accountId: string;
  allowed: readonly string[] | null;
}

export type ErrorPorts = Pick<InvoicePorts, 'ownValues'>;

/** Rejected invoices, each with every code of its latest verdict once. */
const faults = ({ accountId, allowed }: ErrorScope) => sql`
  faults as (
    select distinct i.id, i.deadline, e.value ->> 'code' as code
    from invoices i
    cross join lateral (
      select a.verdict from invoice_attempts a
      where a.account_id = i.account_id and a.invoice_id = i.id and a.verdict is not null
      order by a.stored_at desc limit 1
    ) latest
    cross join lateral jsonb_array_elements(latest.verdict -> 'errors') e
    where i.account_id = ${accountId} and i.state = 'rejected' and not i.archived
      and (${allowed === null} or i.memory_id = any(${[...(allowed ?? [])]}::text[]))
  )`;

/** The causes, nearest deadline first, and how many of which were sent again since `dayStart`. */
export async function errorCauses(tx: Tx, scope: ErrorScope, dayStart: Date): Promise<Causes> {
  // The faults are looked through once for both counts: of 100,000 refused invoices that is half a second.
  const causes = await sql<{ code: string; count: number; deadline: Date | null; total: number }>`
    with ${faults(scope)}
    select code, count(*)::int as count, min(deadline) as deadline,
      (select count(distinct id)::int from faults) as total
    from faults group by code order by min(deadline) nulls last, code`.execute(tx);
  const mended = await sql<{ code: string; count: number }>`
    select e.value ->> 'code' as code, count(distinct i.id)::int as count
    from invoice_events v
    join invoices i on i.account_id = v.account_id and i.id = v.invoice_id
    cross join lateral (
      select a.verdict from invoice_attempts a
      where a.account_id = v.account_id and a.invoice_id = v.invoice_id and a.verdict_at <= v.at
      order by a.verdict_at desc limit 1
    ) judged
    cross join lateral jsonb_array_elements(judged.verdict -> 'errors') e
    where v.account_id = ${scope.accountId} and v.cause = 'REQUEUED' and v.at >= ${dayStart} and i.state <> 'rejected'
      and (${scope.allowed === null} or i.memory_id = any(${[...(scope.allowed ?? [])]}::text[]))
    group by 1 order by 2 desc, 1`.execute(tx);
  return {
    count: causes.rows[0]?.total ?? 0,
    causes: causes.rows.map(({ code, count, deadline }) => ({
      code,
      count,
      deadline: deadline?.toISOString() ?? null,
    })),
    mended: mended.rows,
  };
}

const writeCursor = (deadline: Date | null, id: string): string =>
  Buffer.from(JSON.stringify([deadline?.toISOString() ?? 'infinity', id])).toString('base64url');

function readCursor(text: string): [string, string] {
  const refuse = () => new Problem('INVALID_INPUT', { errors: [fieldProblem('after', 'BAD_CURSOR')] });
  try {
    const [deadline, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown];
    const isTime = deadline === 'infinity' || isKey('timestamptz', deadline);
    if (isTime && isKey('uuid', id)) return [deadline, id];
  } catch {
    // Not ours either way.
  }
  throw refuse();
}

/** What the own list says of the goods of each draft. */
async function ownRatesOf(
  tx: Tx,
  { ownValues }: ErrorPorts,
  drafts: readonly Pick<InvoiceDraft, 'items'>[],
): Promise<Record<string, string>[]> {
  const codes = drafts.map(({ items }) => [...new Set(items.map(({ item_code }) => item_code))]);
  const { rates } = await ownValues(tx, [...new Set(codes.flat())]);
  const said = (code: string): [string, string][] => {
    const rate = rates.get(code);
    return rate === undefined ? [] : [[code, rate]];
  };
  return codes.map((own) => Object.fromEntries(own.flatMap(said)));
}

/** Invoices that were refused for one code, with what mending them needs. @throws Problem INVALID_INPUT for a bad cursor */
export async function invoicesOfCause(tx: Tx, scope: ErrorScope, query: PageQuery, ports: ErrorPorts): Promise<Page> {
  const { code, offset = 0, limit = 50, after } = query;
  const beyond = after === undefined || after === '' ? null : readCursor(after);
  // Beyond the last page there is no invoice, and yet a count.
  const { rows: counted } = await sql<{ id: string | null; count: number }>`
    with ${faults(scope)},
    page as (
      select id, deadline from faults
      where code = ${code}
        and (${beyond === null} or (coalesce(deadline, 'infinity'), id) > (${beyond?.[0] ?? 'infinity'}::timestamptz, ${beyond?.[1] ?? null}::uuid))
      order by coalesce(deadline, 'infinity'), id
      offset ${beyond === null ? offset : 0} limit ${limit}
    )
    select (select count(*)::int from faults where code = ${code}) as count, page.id
    from (select) one left join page on true order by coalesce(page.deadline, 'infinity'), page.id`.execute(tx);
  const found = counted.flatMap(({ id }) => id ?? []);
  const count = counted[0]?.count ?? 0;
  if (found.length === 0) return { count, invoices: [], next: null };
  const rows = await invoicesWithDocument(tx)
    .select(summaryColumns)
    .select('draft')
    .select(
      sql<StoredVerdict>`(select a.verdict from invoice_attempts a where a.account_id = invoices.account_id
        and a.invoice_id = invoices.id and a.verdict is not null order by a.stored_at desc limit 1)`.as('verdict'),
    )
    .where('invoices.account_id', '=', scope.accountId)
    .where('invoices.id', 'in', found)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = found.flatMap((id) => byId.get(id) ?? []);
  const drafts = askedDrafts(ordered.map(({ draft }) => draft));
  const ownRates = await ownRatesOf(tx, ports, drafts);
  const last = ordered.at(-1);
  return {
    count,
    invoices: ordered.flatMap((row, index) => {
      const draft = drafts[index];
      if (draft === undefined) return [];
      const findings = showVerdict(row.verdict, draft);
      const own_rates = ownRates[index] ?? {};
      return [{ ...showSummary(row), etag: invoiceEtag(row), draft, findings, own_rates }];
    }),
    next: last !== undefined && found.length === limit ? writeCursor(last.deadline, last.id) : null,
  };
}
