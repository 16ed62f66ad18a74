import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { branchLimitOf } from '../http/branch-limit.ts';
import type { RequestContext } from '../http/route.ts';
import type { JsonObject } from '../json.ts';

interface Told {
  type: string;
  data: JsonObject;
}

const invoiceOf = ({ type, data }: Told): string | null =>
  type.startsWith('invoice.') && typeof data.id === 'string' ? data.id : null;

/** The branches of the invoices that events speak of; one that is not there, or not to be seen, has no entry. */
export type EventBranches = ReadonlyMap<string, string | null>;

export async function branchesOfEvents(tx: Tx, events: readonly Told[]): Promise<EventBranches> {
  const ids = [...new Set(events.map(invoiceOf))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; branch_id: string | null }>`
    select id, branch_id from invoices where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, branch_id }) => [id, branch_id]));
}

/** Is the event of an invoice of this branch, or of no invoice at all? */
export function isOfBranch(event: Told, branchId: string, branches: EventBranches): boolean {
  const id = invoiceOf(event);
  return id === null || branches.get(id) === branchId;
}

/** Without the events of other branches' invoices, for a caller whom a branch limits. */
export async function ofBranch<T extends Told>(
  tx: Tx,
  context: Pick<RequestContext, 'roles' | 'branchId'>,
  events: T[],
): Promise<T[]> {
  const branchId = branchLimitOf(context);
  if (branchId === null || events.length === 0) return events;
  const branches = await branchesOfEvents(tx, events);
  return events.filter((event) => isOfBranch(event, branchId, branches));
}
