import type { Tx } from '../../../platform/db/database.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { createInvoice } from './create-invoice.ts';
import { keepOrigins, originsOf } from './origins.ts';

/**
 * Creates an invoice once for the name its device gave it, however late and often the device asks: it is told of the
 * one that stands. Without a name it is simply created.
 * @returns its id
 * @throws as createInvoice; Problem STILL_RUNNING while the same one is being created
 */
export async function createInvoiceOnce(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { client_id: clientId, ...input }: InvoiceInput & { client_id?: string },
): Promise<string> {
  if (clientId === undefined) return createInvoice(tx, deps, actor, input);
  const [known] = (await originsOf(tx, actor.accountId, [clientId])).values();
  if (known !== undefined) return known;
  const id = await createInvoice(tx, deps, actor, input);
  await keepOrigins(tx, actor.accountId, [{ clientId, invoiceId: id }]);
  return id;
}
