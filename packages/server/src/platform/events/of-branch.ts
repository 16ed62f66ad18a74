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

/** Without the events of other branches' invoices, for a caller whom a branch limits. */
export async function ofBranch<T extends Told>(
  tx: Tx,
  context: Pick<RequestContext, 'roles' | 'branchId'>,
  events: T[],
): Promise<T[]> {
  const branchId = branchLimitOf(context);
  if (branchId === null) return events;
  const ids = [...new Set(events.map(invoiceOf))].filter((id) => id !== null);
  if (ids.length === 0) return events;
  const { rows } = await sql<{ id: string }>`
    select id from invoices where id = any(${ids}::uuid[]) and branch_id = ${branchId}::uuid`.execute(tx);
  const own = new Set(rows.map(({ id }) => id));
  return events.filter((event) => {
    const id = invoiceOf(event);
    return id === null || own.has(id);
  });
}
