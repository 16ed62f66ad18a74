import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { currentAccount } from '../access/queries.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import { record } from '../invoices/record.ts';
import { signalLane } from '../sending/lanes.ts';
import { nationalIdOf } from '../settings/national-id.ts';
import type { Environment } from '../settings/tables.ts';
import type { SigningDeps } from './deps.ts';
import { signingMessages } from './messages.fa.ts';
import { badJws, checkSigner, type SignedInvoice, sha256 } from './signatures.ts';

/** An invoice goes this long after its date (defaultInvoiceSettings). */
const dateMarginMs = 1_000;

export interface Receipt {
  id: string;
  tax_number: string;
  state: string;
  signed_at: string;
}

export interface Sender {
  accountId: string;
  userId: string;
  memoryIds: readonly string[] | null;
}

/** The invoice that a signature is for, locked. @throws Problem NOT_FOUND, CONFLICT */
async function lockNumbered(tx: Tx, { taxId }: SignedInvoice, { memoryIds }: Sender) {
  // What stands beside it is read once it is locked: the statement that waits sees that as it was before it waited.
  await tx.selectFrom('invoices').select('id').where('tax_id', '=', taxId).forUpdate().execute();
  const row = await invoicesWithDocument(tx)
    .innerJoin('tax_memories', (join) =>
      join
        .onRef('tax_memories.account_id', '=', 'invoices.account_id')
        .onRef('tax_memories.environment', '=', 'invoices.environment')
        .onRef('tax_memories.memory_id', '=', 'invoices.memory_id'),
    )
    .select([
      'invoices.id',
      'invoices.state',
      'invoices.environment',
      'invoices.memory_id',
      'invoices.not_before',
      'invoice_documents.payload',
      'tax_memories.signer',
    ])
    .where('invoices.tax_id', '=', taxId)
    .executeTakeFirst();
  if (row === undefined || (memoryIds !== null && !memoryIds.includes(row.memory_id))) throw new Problem('NOT_FOUND');
  if (row.signer !== 'taxpayer') throw new Problem('CONFLICT', { detail: signingMessages.notByTaxpayer });
  return row;
}

/**
 * Takes the taxpayer's signature over a numbered invoice: what was signed must be, to the byte, what was numbered, and
 * the signer's certificate must lead to a root and name this account. The invoice then goes as it was signed. The same
 * signature twice is answered twice, unless the invoice was changed meanwhile.
 * @param roots of the environment, asked for before the transaction
 * @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT
 */
export async function receiveSigned(
  tx: Tx,
  deps: SigningDeps,
  sender: Sender,
  signed: SignedInvoice,
  jws: string,
  roots: (environment: Environment) => Promise<readonly string[]>,
): Promise<Receipt> {
  const row = await lockNumbered(tx, signed, sender);
  const now = new Date(deps.runtime.clock.nowMs());
  const known = await tx
    .selectFrom('invoice_signatures')
    .select(['jws', 'received_at'])
    .where('invoice_id', '=', row.id)
    .executeTakeFirst();
  const receipt = { id: row.id, tax_number: signed.taxId, state: row.state };
  // One that was changed since, and is still in line, has another content: the signature of before is none of it.
  const isInLine = row.state === 'queued';
  const differs = isInLine && row.payload !== signed.payload;
  if (known?.jws === jws && !differs) return { ...receipt, signed_at: known.received_at.toISOString() };
  if (!isInLine) throw new Problem('CONFLICT', { detail: signingMessages.notInLine });
  if (differs) throw badJws('CONTENT_DIFFERS', signingMessages.contentDiffers);
  const nationalId = nationalIdOf(await currentAccount(tx));
  checkSigner(signed, { roots: await roots(row.environment), nationalId, nowMs: now.getTime() });
  const values = {
    payload_sha256: sha256(signed.payload),
    jws,
    certificate_sha256: sha256(signed.leaf),
    received_at: now,
    received_from: sender.userId,
  };
  await tx
    .insertInto('invoice_signatures')
    .values({ account_id: sender.accountId, invoice_id: row.id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'invoice_id']).doUpdateSet(values))
    .execute();
  const dueAt = new Date(Math.max(now.getTime(), (row.not_before?.getTime() ?? 0) + dateMarginMs));
  await sql`
    update invoice_queue set next_at = ${dueAt}
    where account_id = ${sender.accountId} and invoice_id = ${row.id} and state = 'queued' and lease_owner is null`.execute(
    tx,
  );
  await record(tx, sender.accountId, now, [
    {
      invoiceId: row.id,
      memoryId: row.memory_id,
      taxId: signed.taxId,
      from: 'queued',
      to: 'queued',
      cause: 'SIGNED',
      detail: { certificate: values.certificate_sha256.toString('hex') },
      actor: sender.userId,
    },
  ]);
  const memory = { accountId: sender.accountId, environment: row.environment, memoryId: row.memory_id };
  await signalLane(tx, memory, { sendAt: dueAt });
  return { ...receipt, signed_at: now.toISOString() };
}
