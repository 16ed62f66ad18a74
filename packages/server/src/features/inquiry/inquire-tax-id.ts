import type { CallReply, calls } from '@taraz/contract';
import { parseTaxId } from '@taraz/core';
import { type Asker, answered, type InquiryDeps, lineAbout, lineFor } from './lines.ts';

/** Whether the authority has an invoice of a tax id, which names its memory, and whether this account's book has it. */
export async function inquireTaxId(
  deps: InquiryDeps,
  asker: Asker,
  taxId: string,
): Promise<CallReply<typeof calls.inquireMohaymen>> {
  const { accountId, allowed } = asker;
  const line = asker.memoryId
    ? (await lineFor(deps, asker)).line
    : await lineAbout(deps, asker, parseTaxId(taxId)?.memoryId);
  const standing = (await answered(line.standingOf([taxId]))).get(taxId) ?? 'unsaid';
  const row = await deps.database.withAccount(accountId, (tx) =>
    tx
      .selectFrom('invoices')
      .select(['id', 'buyer_name', 'state'])
      .where('account_id', '=', accountId)
      .where('archived', 'in', [false, true])
      .where('tax_id', '=', taxId)
      .$if(allowed !== null, (query) => query.where('memory_id', 'in', [...(allowed ?? []), '']))
      .executeTakeFirst(),
  );
  return {
    tax_number: taxId,
    standing,
    invoice_id: row?.id ?? null,
    buyer_name: row?.buyer_name ?? '',
    state: row?.state ?? null,
  };
}
