import type { Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/database-errors.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { details } from '../messages.fa.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { createInvoice } from './create-invoice.ts';

/**
 * Creates an invoice once for the name its device gave it, however late and often the device asks: it is told of the
 * one that stands. Without a name it is simply created.
 * @returns its id
 * @throws as createInvoice; Problem CONFLICT while the same one is being created
 */
export async function createInvoiceOnce(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { client_id: clientId, ...input }: InvoiceInput & { client_id?: string },
): Promise<string> {
  if (clientId === undefined) return createInvoice(tx, deps, actor, input);
  const known = await tx
    .selectFrom('invoice_origins')
    .select('invoice_id')
    .where('account_id', '=', actor.accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (known !== undefined) return known.invoice_id;
  const id = await createInvoice(tx, deps, actor, input);
  try {
    await tx
      .insertInto('invoice_origins')
      .values({ account_id: actor.accountId, client_id: clientId, invoice_id: id })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'invoice_origins_once')) throw error;
    throw new Problem('CONFLICT', { detail: details.beingCreated, cause: error });
  }
  return id;
}
