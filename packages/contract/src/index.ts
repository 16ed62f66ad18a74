import { analyticsCalls } from './calls/analytics.ts';
import { archiveCalls } from './calls/archives.ts';
import { assistantCalls } from './calls/assistant.ts';
import { attachmentCalls } from './calls/attachments.ts';
import { authCalls } from './calls/auth.ts';
import { bankStatementCalls } from './calls/bank-statements.ts';
import { branchCalls } from './calls/branches.ts';
import { cashFlowCalls } from './calls/cash-flow.ts';
import { catalogueCalls } from './calls/catalogues.ts';
import { customerBookCalls } from './calls/customer-books.ts';
import { debtCalls } from './calls/debts.ts';
import { employeeCalls } from './calls/employees.ts';
import { eventLogCalls } from './calls/event-log.ts';
import { goodsCalls } from './calls/goods.ts';
import { importCalls } from './calls/imports.ts';
import { inquiryCalls } from './calls/inquiry.ts';
import { invoiceBulkCalls } from './calls/invoice-bulk.ts';
import { invoiceChainCalls } from './calls/invoice-chain.ts';
import { invoiceErrorCalls } from './calls/invoice-errors.ts';
import { invoiceExportCalls } from './calls/invoice-export.ts';
import { invoiceNoteCalls } from './calls/invoice-notes.ts';
import { invoiceViewCalls } from './calls/invoice-views.ts';
import { invoiceCalls } from './calls/invoices.ts';
import { journalCalls } from './calls/journal.ts';
import { loginCalls } from './calls/logins.ts';
import { notificationCalls } from './calls/notifications.ts';
import { oneTimeCodeCalls, outboxCalls } from './calls/one-time-codes.ts';
import { onlinePaymentCalls } from './calls/online-payments.ts';
import { operatorStateCalls } from './calls/operator-state.ts';
import { pictureCalls } from './calls/own-pictures.ts';
import { paperCalls } from './calls/paper.ts';
import { partyCalls } from './calls/parties.ts';
import { partyImportCalls } from './calls/party-imports.ts';
import { payableCalls } from './calls/payables.ts';
import { paymentReportBatchCalls } from './calls/payment-report-batches.ts';
import { paymentReportCalls } from './calls/payment-reports.ts';
import { portalFileCalls } from './calls/portal-file.ts';
import { preInvoiceCalls } from './calls/pre-invoices.ts';
import { productRecordCalls } from './calls/product-records.ts';
import { programCalls } from './calls/programs.ts';
import { purchaseImportCalls } from './calls/purchase-imports.ts';
import { purchaseCalls } from './calls/purchases.ts';
import { rateCalls } from './calls/rates.ts';
import { recurringCalls } from './calls/recurring.ts';
import { registrationCalls } from './calls/registration.ts';
import { registrationDeskCalls } from './calls/registration-desk.ts';
import { reviewCalls } from './calls/reviews.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { serialReportCalls } from './calls/serial-report.ts';
import { settingsCalls } from './calls/settings.ts';
import { sharingCalls } from './calls/sharing.ts';
import { signingCalls } from './calls/signing.ts';
import { statementSharingCalls } from './calls/statement-sharing.ts';
import { subscriptionCalls } from './calls/subscription.ts';
import { systemCalls } from './calls/system.ts';
import { taxpayerCalls } from './calls/taxpayers.ts';
import { ticketCalls } from './calls/tickets.ts';
import { treasuryCalls } from './calls/treasury.ts';
import { warehousingCalls } from './calls/warehousing.ts';

/** Every call of the API, by its id. */
export const calls = {
  ...analyticsCalls,
  ...cashFlowCalls,
  ...journalCalls,
  ...assistantCalls,
  ...authCalls,
  ...secondFactorCalls,
  ...oneTimeCodeCalls,
  ...loginCalls,
  ...registrationCalls,
  ...registrationDeskCalls,
  ...operatorStateCalls,
  ...rateCalls,
  ...outboxCalls,
  ...pictureCalls,
  ...notificationCalls,
  ...taxpayerCalls,
  ...invoiceErrorCalls,
  ...inquiryCalls,
  ...invoiceChainCalls,
  ...invoiceExportCalls,
  ...archiveCalls,
  ...invoiceBulkCalls,
  ...invoiceViewCalls,
  ...invoiceNoteCalls,
  ...reviewCalls,
  ...attachmentCalls,
  ...paymentReportCalls,
  ...paymentReportBatchCalls,
  ...portalFileCalls,
  ...serialReportCalls,
  ...importCalls,
  ...invoiceCalls,
  ...paperCalls,
  ...preInvoiceCalls,
  ...recurringCalls,
  ...sharingCalls,
  ...onlinePaymentCalls,
  ...statementSharingCalls,
  ...settingsCalls,
  ...signingCalls,
  ...catalogueCalls,
  ...partyCalls,
  ...customerBookCalls,
  ...debtCalls,
  ...productRecordCalls,
  ...goodsCalls,
  ...partyImportCalls,
  ...subscriptionCalls,
  ...systemCalls,
  ...ticketCalls,
  ...treasuryCalls,
  ...bankStatementCalls,
  ...payableCalls,
  ...purchaseCalls,
  ...purchaseImportCalls,
  ...warehousingCalls,
  ...eventLogCalls,
  ...branchCalls,
  ...employeeCalls,
  ...programCalls,
};
export type CallId = keyof typeof calls;

export type { Access, Call, CallInput, CallReply, Method } from './call.ts';
export type { Attachment, AttachmentSubject } from './calls/attachments.ts';
export { attachmentLimits, attachmentSubjects } from './calls/attachments.ts';
export { cashFlowSides, cashFlowSteps } from './calls/cash-flow.ts';
export { customerEntryKinds, customersMergedMax } from './calls/customer-books.ts';
export { eventSubjects } from './calls/event-log.ts';
export { goodsChunkBytes } from './calls/goods.ts';
export { importLimits, importStates } from './calls/imports.ts';
export { bulkActionMax } from './calls/invoice-bulk.ts';
export { invoiceNoteMax } from './calls/invoice-notes.ts';
export { viewRanges } from './calls/invoice-views.ts';
export { type JournalAccountKey, journalAccountKeys, journalDetails, voucherKinds } from './calls/journal.ts';
export type { NotificationKind, NotificationWay } from './calls/notifications.ts';
export { notificationAudiences, notificationKinds, notificationWays } from './calls/notifications.ts';
export type { PictureKind } from './calls/own-pictures.ts';
export { pictureKinds, pictureMaxBytes } from './calls/own-pictures.ts';
export type { PaperLayout } from './calls/paper.ts';
export { paperLayouts, paperLimits } from './calls/paper.ts';
export { customerStandings } from './calls/parties.ts';
export { partyFileMaxBytes } from './calls/party-imports.ts';
export { reportBatchMax } from './calls/payment-report-batches.ts';
export { paymentReportStates } from './calls/payment-reports.ts';
export type { PortalColumn } from './calls/portal-file.ts';
export { adoptionMax, portalColumns, portalDifferences, portalDifferencesMax } from './calls/portal-file.ts';
export { preInvoiceStates } from './calls/pre-invoices.ts';
export { photoMaxBytes } from './calls/product-records.ts';
export { apiKeyScopes, type WebhookEvent, webhookEvents } from './calls/programs.ts';
export { recurringMax, recurringModes, recurringStates, recurringUnits } from './calls/recurring.ts';
export { reviewNoteMax } from './calls/reviews.ts';
export { paperFooterMax } from './calls/settings.ts';
export { shareLimits } from './calls/sharing.ts';
export { paymentStates } from './calls/subscription.ts';
export { ticketActions, ticketFileMaxBytes, ticketStates } from './calls/tickets.ts';
export { chequeMoveMax } from './calls/treasury.ts';
export { manualStockKinds, stockDocumentKinds, stockMovementKinds } from './calls/warehousing.ts';
export type { CallOptions, Client, ClientOptions } from './client.ts';
export { ApiProblem, createClient, createSender, urlOf } from './client.ts';
export { namedSchemas } from './named-schemas.ts';
export { holds, keptPermissions, type Permission, permissions } from './permissions.ts';
export type { FieldProblem, ProblemCode, ProblemDocument } from './problems.ts';
export { problems } from './problems.ts';
export {
  statementFields,
  statementFileMaxBytes,
  statementRowStates,
  statementRowsMax,
  statementStates,
  statementUnmatchedMax,
} from './schemas/bank-statements.ts';
export { calledMax } from './schemas/called-line.ts';
export type { EachResult, MoneyUnit } from './schemas/common.ts';
export { moneyUnits, searchMax } from './schemas/common.ts';
export { reminderLimits } from './schemas/debt-reminded.ts';
export type { BuyerReaction } from './schemas/invoice.ts';
export {
  buyerReactions,
  type DraftReviewFilter,
  type DraftReviewState,
  draftReviewFilters,
  draftReviewStates,
  exceptMax,
  invoicePatterns,
  invoicePaymentFilters,
  invoicePaymentStates,
  invoiceSortFields,
  invoiceStates,
  invoiceSubjects,
  paymentMethods,
} from './schemas/invoice.ts';
export { offerAnswerMax, offerAnswers } from './schemas/offer-answer.ts';
export { onlinePaymentLimits } from './schemas/online-payment.ts';
export {
  purchaseFields,
  purchaseFileMaxBytes,
  purchaseImportStates,
  purchaseRowStates,
  purchaseRowsMax,
} from './schemas/purchase-imports.ts';
export {
  purchaseCreditGroups,
  purchaseCredits,
  purchaseDueSoonDays,
  purchaseKinds,
  purchasePaymentFilters,
} from './schemas/purchases.ts';
export { documentKinds, documentMaxBytes, signupStatuses } from './schemas/registration.ts';
export {
  chequeDirections,
  chequeStates,
  movementKinds,
  openChequeStates,
  placeKinds,
} from './schemas/treasury.ts';
export type { SpooledFile, UploadedFile } from './schemas/upload.ts';
export { streamedFile, uploadedFile } from './schemas/upload.ts';
export { sessionHeader, sessionNameOf } from './session-header.ts';
export { uuidForm } from './uuid-form.ts';
