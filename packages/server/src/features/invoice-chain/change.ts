import type { CallReply, calls } from '@taraz/contract';

export type Change = CallReply<typeof calls.invoiceChain>['invoices'][number]['changes'][number];
