import type { StockDocument } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const { kinds, comeBackFor } = stockStrings.documents;

/** What a document is called: goods that came back, by what brought them back, where its reader may see that. */
export const kindOfDocument = ({ kind, invoice_subject }: Pick<StockDocument, 'kind' | 'invoice_subject'>): string =>
  (kind === 'invoice_undo' && invoice_subject !== null && comeBackFor[invoice_subject]) || kinds[kind];
