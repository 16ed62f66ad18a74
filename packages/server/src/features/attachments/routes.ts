import { type AttachmentSubject, calls } from '@taraz/contract';
import { giveKeptFile } from '../../platform/http/give-kept-file.ts';
import {
  implement,
  implementStream,
  type ReplyExtras,
  type RequestContext,
  type Route,
} from '../../platform/http/route.ts';
import {
  type AttachmentDeps,
  addAttachment,
  attachmentFile,
  attachmentsOf,
  removeAttachment,
  shareAttachment,
} from './attachments.ts';

/** Files kept beside invoices, purchases and cheques. */
export function attachmentRoutes(deps: AttachmentDeps): Route[] {
  const { database } = deps;
  const list = async (subject: AttachmentSubject, id: string, context: RequestContext) => {
    const attachments = await database.readAccount(context.accountId, (tx) => attachmentsOf(tx, context, subject, id));
    return { count: attachments.length, attachments };
  };
  const add = (subject: AttachmentSubject, id: string, file: unknown, context: RequestContext) =>
    addAttachment(deps, context, subject, id, file);
  const open = (subject: AttachmentSubject, id: string, context: RequestContext, reply: ReplyExtras) =>
    giveKeptFile(context, reply, {
      accountId: context.accountId,
      open: () => database.readAccount(context.accountId, (tx) => attachmentFile(deps, tx, context, subject, id)),
    });
  const remove = async (subject: AttachmentSubject, id: string, context: RequestContext) => {
    await database.withAccount(context.accountId, (tx) => removeAttachment(tx, context, subject, id));
    return { id };
  };
  return [
    implement(calls.listInvoiceAttachments, ({ params, context }) => list('invoice', params.id, context)),
    implement(calls.listPurchaseAttachments, ({ params, context }) => list('purchase', params.id, context)),
    implement(calls.listChequeAttachments, ({ params, context }) => list('cheque', params.id, context)),
    implement(calls.addInvoiceAttachment, ({ params, body, context }) => add('invoice', params.id, body.file, context)),
    implement(calls.addPurchaseAttachment, ({ params, body, context }) =>
      add('purchase', params.id, body.file, context),
    ),
    implement(calls.addChequeAttachment, ({ params, body, context }) => add('cheque', params.id, body.file, context)),
    implementStream(calls.getInvoiceAttachment, ({ params, context, reply }) =>
      open('invoice', params.id, context, reply),
    ),
    implementStream(calls.getPurchaseAttachment, ({ params, context, reply }) =>
      open('purchase', params.id, context, reply),
    ),
    implementStream(calls.getChequeAttachment, ({ params, context, reply }) =>
      open('cheque', params.id, context, reply),
    ),
    implement(calls.removeInvoiceAttachment, ({ params, context }) => remove('invoice', params.id, context)),
    implement(calls.removePurchaseAttachment, ({ params, context }) => remove('purchase', params.id, context)),
    implement(calls.removeChequeAttachment, ({ params, context }) => remove('cheque', params.id, context)),
    implement(calls.shareInvoiceAttachment, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) => shareAttachment(tx, context, params.id, body.is_shared)),
    ),
  ];
}
