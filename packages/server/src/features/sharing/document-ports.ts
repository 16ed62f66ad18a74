import { isClosed } from '../access/queries.ts';
import { filesForBuyer } from '../attachments/for-buyer.ts';
import { paymentForBuyer } from '../customers/payment-states.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import { wholeDraft } from '../invoices/stored-draft.ts';
import type { PaperPorts } from '../paper/deps.ts';
import { plainPartyName } from '../paper/document/parties.ts';
import { ownOfPapers, paperSources } from '../paper/queries.ts';
import { preInvoiceMessages } from '../pre-invoices/messages.fa.ts';
import { preInvoicePaper } from '../pre-invoices/paper.ts';
import { answerForBuyer, preInvoiceById, preInvoiceEtag, preInvoicesById } from '../pre-invoices/queries.ts';
import type { SharingPorts } from './deps.ts';
import { accountsToShare } from './statements/accounts-to-share.ts';

/** Documents as their own features have them; what may be paid of them, and who hears of an answer, is others' to say. */
export type DocumentPorts = Omit<SharingPorts, 'online' | 'answer' | 'file'>;

const unprinted: PaperPorts = { previewUrls: async () => new Map(), balances: async () => new Map() };

/** Documents as their own features have them; compose.ts hands this to sharing. */
export const documentPorts = (paper: PaperPorts): DocumentPorts => ({
  async shareables(tx, kind, { accountId, memoryIds }, ids) {
    if (kind === 'statement') return accountsToShare(tx, accountId, ids);
    if (kind === 'pre_invoice') {
      const rows = await preInvoicesById(tx, accountId, memoryIds, ids);
      return rows.map(({ id, number, draft }) => ({
        id,
        name: preInvoiceMessages.logName(number),
        phone: draft.buyer_info.phone,
        seller: plainPartyName(draft.seller_info),
        isDraft: false,
      }));
    }
    const rows = await invoicesWithDocument(tx)
      .select(['id', 'tax_id', 'state', 'memory_id', 'draft'])
      .where('invoices.account_id', '=', accountId)
      .where('invoices.id', 'in', ids)
      .execute();
    const isOpen = (memoryId: string) => memoryIds === null || memoryId === '' || memoryIds.includes(memoryId);
    return rows
      .filter(({ memory_id }) => isOpen(memory_id))
      .map(({ id, tax_id, state, draft }) => {
        const { buyer_info, seller_info } = wholeDraft(draft);
        return {
          id,
          name: tax_id,
          phone: buyer_info.phone,
          seller: plainPartyName(seller_info),
          isDraft: state === 'draft',
        };
      });
  },
  async paper(tx, kind, accountId, id, isPrinted) {
    const everything = { accountId, userId: null, branchId: null, memoryIds: null };
    if (kind === 'pre_invoice') {
      return preInvoicePaper(await preInvoiceById(tx, everything, id), null, await ownOfPapers(tx));
    }
    const [source] = await paperSources(tx, everything, [id], isPrinted ? paper : unprinted);
    if (source === undefined) throw new Error('paperSources gives as many as it is asked for');
    return source;
  },
  async facts(tx, kind, accountId, id) {
    if (kind === 'pre_invoice') {
      const row = await preInvoiceById(tx, { accountId, userId: null, branchId: null, memoryIds: null }, id);
      const offer = { etag: preInvoiceEtag(row), answer: answerForBuyer(row), isClosed: await isClosed(tx) };
      const isTaken = row.invoice_id !== null;
      return { confirmedAt: null, buyerReaction: null, isTaken, offer, payment: null, files: [] };
    }
    const row = await tx
      .selectFrom('invoices')
      .select(['verdict_at', 'issued_elsewhere', 'buyer_reaction'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [payment, files] = [await paymentForBuyer(tx, id), await filesForBuyer(tx, accountId, id)];
    const { verdict_at, issued_elsewhere, buyer_reaction: buyerReaction } = row;
    const confirmedAt = issued_elsewhere ? null : verdict_at;
    return { confirmedAt, buyerReaction, isTaken: false, offer: null, payment, files };
  },
});
