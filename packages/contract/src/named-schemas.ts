import type { TSchema } from 'typebox';
import { me, session } from './calls/auth.ts';
import { customer, customerInput, product, productInput } from './calls/parties.ts';
import { paymentReport } from './calls/payment-reports.ts';
import { portalInvoice } from './calls/portal-file.ts';
import { preInvoiceDetail, preInvoiceInput } from './calls/pre-invoices.ts';
import { changedFields, productWork } from './calls/product-records.ts';
import { recurringDetail } from './calls/recurring.ts';
import { accountSettings, connectionCheck, memory, memorySettings } from './calls/settings.ts';
import { authorityStatus } from './calls/system.ts';
import { bankStatement } from './schemas/bank-statements.ts';
import {
  buyerInput,
  draftTotals,
  finding,
  headerInput,
  invoiceAttempt,
  invoiceDetail,
  invoiceDraft,
  invoiceEvent,
  invoiceInput,
  invoicePayment,
  invoiceSummary,
  itemInput,
  newInvoiceInput,
  paymentInput,
  sellerInput,
  serverEvent,
} from './schemas/invoice.ts';
import { paidInto } from './schemas/paid-into.ts';
import { purchase, purchaseInput } from './schemas/purchases.ts';
import { sharedDocument } from './schemas/shared-document.ts';
import { cheque, movement } from './schemas/treasury.ts';

/** Schemas that have a name of their own in the OpenAPI document; the others stand where they are used. */
export const namedSchemas = {
  Session: session,
  Me: me,
  AccountSettings: accountSettings,
  ConnectionCheck: connectionCheck,
  TaxMemory: memory,
  MemorySettings: memorySettings,
  Customer: customer,
  CustomerInput: customerInput,
  Product: product,
  ProductInput: productInput,
  ProductFields: changedFields,
  ProductWork: productWork,
  InvoiceInput: invoiceInput,
  NewInvoiceInput: newInvoiceInput,
  InvoiceBuyerInput: buyerInput,
  InvoiceSellerInput: sellerInput,
  InvoiceHeaderInput: headerInput,
  InvoiceItemInput: itemInput,
  InvoicePaymentInput: paymentInput,
  PreInvoiceInput: preInvoiceInput,
  PreInvoice: preInvoiceDetail,
  RecurringInvoice: recurringDetail,
  SharedDocument: sharedDocument,
  PaidInto: paidInto,
  Cheque: cheque,
  Movement: movement,
  BankStatement: bankStatement,
  Purchase: purchase,
  PurchaseInput: purchaseInput,
  InvoiceSummary: invoiceSummary,
  InvoiceDetail: invoiceDetail,
  InvoiceDraft: invoiceDraft,
  InvoiceTotals: draftTotals,
  InvoicePayment: invoicePayment,
  PaymentReport: paymentReport,
  InvoiceEvent: invoiceEvent,
  InvoiceAttempt: invoiceAttempt,
  Finding: finding,
  PortalInvoice: portalInvoice,
  ServerEvent: serverEvent,
  AuthorityStatus: authorityStatus,
} as const satisfies Record<string, TSchema>;
