import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { ownAccount } from '../db/within.ts';
import { branchLimitOf } from '../http/branch-limit.ts';
import type { RequestContext } from '../http/route.ts';
import { writerLimitOf } from '../http/writer-limit.ts';
import type { JsonObject } from '../json.ts';

interface Told {
  type: string;
  data: JsonObject;
}

type Caller = Pick<RequestContext, 'roles' | 'permissions' | 'branchId' | 'userId' | 'loginId'>;

/** Of whose invoices alone somebody hears. */
export interface InvoiceLimits {
  branchId: string | null;
  writtenBy: string | null;
}

/** null: of all of the account. */
export function invoiceLimitsOf(caller: Caller): InvoiceLimits | null {
  const limits = { branchId: branchLimitOf(caller), writtenBy: writerLimitOf(caller) };
  return limits.branchId === null && limits.writtenBy === null ? null : limits;
}

const invoiceOf = ({ type, data }: Told): string | null =>
  type.startsWith('invoice.') && typeof data.id === 'string' ? data.id : null;

/** Of the invoices that events speak of, what limits somebody; one that is not to be seen may have no entry. */
export type EventInvoices = ReadonlyMap<string, InvoiceLimits>;

interface Row {
  id: string;
  branch_id: string | null;
  created_by: string | null;
}

export async function invoicesOfEvents(tx: Tx, events: readonly Told[]): Promise<EventInvoices> {
  const ids = [...new Set(events.map(invoiceOf))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select id, branch_id, created_by from invoices where id = any(${ids}::uuid[])`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  const deleted = await deletedAmong(
    tx,
    ids.filter((id) => !there.has(id)),
  );
  return new Map(
    [...deleted, ...rows].map(({ id, branch_id, created_by }) => [id, { branchId: branch_id, writtenBy: created_by }]),
  );
}

/** Of deleted ones the history says whose they were, so that who heard of one hears that it is gone. */
async function deletedAmong(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select invoice_id as id, detail ->> 'branch_id' as branch_id, detail ->> 'created_by' as created_by from invoice_events
    where account_id = ${ownAccount} and invoice_id = any(${[...ids]}::uuid[]) and cause = 'DELETED'`.execute(tx);
  return rows;
}

/** Is the event of an invoice within these limits, or of no invoice at all? */
export function isWithin(event: Told, limits: InvoiceLimits, invoices: EventInvoices): boolean {
  const id = invoiceOf(event);
  if (id === null) return true;
  const { branchId, writtenBy } = limits;
  const of = invoices.get(id);
  if (of === undefined) return false;
  return (branchId === null || of.branchId === branchId) && (writtenBy === null || of.writtenBy === writtenBy);
}

/** Without the events of invoices that a caller does not hear of. */
export async function ofOwnInvoices<T extends Told>(tx: Tx, caller: Caller, events: T[]): Promise<T[]> {
  const limits = invoiceLimitsOf(caller);
  if (limits === null || events.length === 0) return events;
  const invoices = await invoicesOfEvents(tx, events);
  return events.filter((event) => isWithin(event, limits, invoices));
}
