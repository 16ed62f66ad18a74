import { customerStrings } from '../customers/strings.fa.ts';
import { reportStrings } from '../payment-reports/strings.fa.ts';
import { preInvoiceStrings } from '../pre-invoices/strings.fa.ts';
import { manageStrings } from './strings.fa.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words of values that mean another thing by what was done, by how the action's name begins. */
const wordsByAction: readonly (readonly [begins: string, words: Words])[] = [
  ['invoice.payment_report', { state: reportStrings.states }],
  ['pre_invoice.', { state: preInvoiceStrings.states }],
  ['customer.', { kind: customerStrings.entry.kinds }],
  ['webhook.', { state: manageStrings.states }],
];

/** The word of a field's value in entries of an action; undefined: the same as in those of others. */
export const wordOfAction = (action: string, field: string, text: string): string | undefined =>
  wordsByAction.find(([begins]) => action.startsWith(begins))?.[1][field]?.[text];
