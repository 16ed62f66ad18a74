import type { Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/database-errors.ts';
import { stillRunning } from '../../../platform/problem.ts';
import { details } from '../messages.fa.ts';

/** Invoices that stand already, by the names that their makers gave them. */
export async function originsOf(
  tx: Tx,
  accountId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (clientIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('invoice_origins')
    .select(['client_id', 'invoice_id'])
    .where('account_id', '=', accountId)
    .where('client_id', 'in', [...clientIds])
    .execute();
  return new Map(rows.map(({ client_id, invoice_id }) => [client_id, invoice_id]));
}

/**
 * Keeps the names of new invoices, for good.
 * @throws Problem STILL_RUNNING while another request creates one of the same name: asked again it is told of that one
 */
export async function keepOrigins(
  tx: Tx,
  accountId: string,
  origins: readonly { clientId: string; invoiceId: string }[],
): Promise<void> {
  if (origins.length === 0) return;
  try {
    await tx
      .insertInto('invoice_origins')
      .values(
        origins.map(({ clientId, invoiceId }) => ({
          account_id: accountId,
          client_id: clientId,
          invoice_id: invoiceId,
        })),
      )
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'invoice_origins_once')) throw error;
    throw stillRunning({ detail: details.beingCreated, cause: error });
  }
}
