import type { Tx } from '../../platform/db/database.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import type { DocumentKind, SharingDeps } from './deps.ts';
import type { LinkRow } from './links.ts';
import { noteSeen, openLink, type Visit } from './open-link.ts';

/** What an opened link to a document leads to. */
export interface OpenedDocument {
  link: LinkRow;
  kind: DocumentKind;
  source: PaperSource;
}

/** Who comes for what: to see (the sharer learns that), to print, or for the JSON. */
export interface DocumentVisit extends Omit<Visit, 'to'> {
  purpose: 'see' | 'print' | 'json';
}

/** Opens a document by its link's token. @throws Problem as `openLink` does */
export const openDocument = <T>(
  deps: SharingDeps,
  { token, ip, purpose }: DocumentVisit,
  use: (tx: Tx, opened: OpenedDocument) => Promise<T>,
): Promise<T> =>
  openLink(deps, { token, ip, to: ['invoice', 'pre_invoice'] }, async (tx, link) => {
    const kind = link.invoice_id === null ? 'pre_invoice' : 'invoice';
    const documentId = link.invoice_id ?? link.pre_invoice_id ?? '';
    const source = await deps.ports.paper(tx, kind, link.account_id, documentId, purpose === 'print');
    if (purpose === 'see') await noteSeen(tx, link, new Date(deps.runtime.clock.nowMs()));
    return use(tx, { link, kind, source });
  });
