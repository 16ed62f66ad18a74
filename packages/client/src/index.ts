export type {
  Call,
  CallInput,
  CallOptions,
  CallReply,
  FieldProblem,
  ProblemCode,
  ProblemDocument,
} from '@taraz/contract';
export { ApiProblem, calls } from '@taraz/contract';
export type { BulkResult, Invoice, InvoiceInput, Taraz, TarazOptions } from './taraz.ts';
export { createTaraz } from './taraz.ts';
export type { WebhookEvent, WebhookHeaders } from './verify-webhook.ts';
export { verifyWebhook } from './verify-webhook.ts';
