import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import type { SendingDeps } from './deps.ts';
import type { Fate } from './fates.ts';

/** One transaction that stores what a turn of inquiries showed. */
export interface Recording {
  deps: SendingDeps;
  tx: Tx;
  memory: MemoryKey;
  now: Date;
}

/** An invoice with one kind of fate. */
export type FateOf<Kind extends Fate['kind']> = { invoice: AwaitedInvoice; fate: Extract<Fate, { kind: Kind }> };
