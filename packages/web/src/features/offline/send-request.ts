import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import type { OutboxRequest } from './outbox-entry.ts';

/** @throws ApiProblem */
export function sendRequest(
  request: OutboxRequest,
  idempotencyKey: string,
): Promise<CallReply<typeof calls.createInvoice>> {
  if (request.kind === 'create') return api(calls.createInvoice, { body: request.body }, { idempotencyKey });
  const { input, ifMatch } = request;
  return api(calls.editInvoice, input, { idempotencyKey, ...(ifMatch === null ? {} : { ifMatch }) });
}
