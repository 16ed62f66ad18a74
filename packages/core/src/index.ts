export type * from './model/draft.ts';
export type * from './model/finding.ts';
export type { WireInvoice, WireObject, WireValue } from './model/wire.ts';
export { JsonNumber } from './model/wire.ts';
