import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import type { Press } from '../paper/render/press.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';

/** What is shared: enough to decide, and to name it in the log. */
export interface Shareable {
  id: string;
  /** as people call it */
  name: string;
  /** the buyer's, as it stands in the document; the customer's own */
  phone: string;
  /** who sends it, as it stands in the document; the account */
  seller: string;
  isDraft: boolean;
}

/** What may be paid at the seller's gateway from a shared page. */
export type PayableOnline = NonNullable<CallReply<typeof calls.openShare>['online']>;

/** Files that are shown beside what is shared. */
type SharedFiles = CallReply<typeof calls.openShare>['files'];

/** How far what is shared is paid. */
type SharedPayment = NonNullable<CallReply<typeof calls.openShare>['payment']>;

type Answer = CallInput<typeof calls.answerOffer>['body'];

/** What sharing asks of the documents' own features, of the account of the transaction; compose.ts gives it. */
export interface SharingPorts {
  /** Those of these ids that the user may see, in any order. */
  shareables(tx: Tx, kind: SharedKind, reader: Reader, ids: readonly string[]): Promise<Shareable[]>;
  /** One as paper sets it, with its QR code's link only where it is to be printed. @throws Problem NOT_FOUND */
  paper(tx: Tx, kind: DocumentKind, accountId: string, id: string, isPrinted: boolean): Promise<PaperSource>;
  /** What the preview says beyond the paper. */
  facts(tx: Tx, kind: DocumentKind, accountId: string, id: string): Promise<DocumentFacts>;
  /** One of the files beside it. @throws Problem NOT_FOUND */
  file(tx: Tx, accountId: string, invoiceId: string, fileId: string): Promise<StreamReply>;
  /** The buyer's answer to an offer. @throws Problem STALE, CONFLICT */
  answer(tx: Tx, through: { accountId: string; linkId: string; id: string }, given: Answer): Promise<void>;
  /** What may be paid online of one, at this moment. A pre-invoice is not paid. */
  online(tx: Tx, kind: SharedKind, id: string): Promise<PayableOnline | null>;
}

export type DocumentKind = 'invoice' | 'pre_invoice';
/** What a link leads to; a statement is a customer's account. */
export type SharedKind = DocumentKind | 'statement';

export interface Reader {
  accountId: string;
  /** null: all */
  memoryIds: readonly string[] | null;
}

type SharedOffer = CallReply<typeof calls.openShare>['offer'];

export interface DocumentFacts {
  /** when the authority decided; null before, for a pre-invoice, and of what other software issued: nobody knows */
  confirmedAt: Date | null;
  buyerReaction: string | null;
  /** how far it is paid; null where nobody owes for it, and while that is still counted */
  payment: SharedPayment | null;
  /** that its seller shows beside it */
  files: SharedFiles;
  /** a pre-invoice that became an invoice */
  isTaken: boolean;
  /** of a pre-invoice: which of its states this is, what the buyer answered to it, and whether its account is closed; null of an invoice */
  offer: { etag: string; answer: NonNullable<SharedOffer>['answer']; isClosed: boolean } | null;
}

export interface SharingDeps {
  database: Database;
  runtime: Runtime;
  sms: SmsDeps;
  press: Press;
  ports: SharingPorts;
  /** Address of the application as people reach it, without a slash at the end. */
  publicUrl(): string;
}
