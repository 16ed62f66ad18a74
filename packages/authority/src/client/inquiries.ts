import type { Clock } from '../system.ts';
import { type InquiryStatusFilter, limits, serverKeyErrorCodes } from '../wire/index.ts';
import { checkIds, checkWithin } from './arguments.ts';
import type { Caller, CallOptions } from './caller.ts';
import { completeInquiry, decodeInquiry, decodeInvoiceStatuses } from './decode-inquiry.ts';
import { checkWindow, formatInquiryTime, type InquiryWindow, recentWindow } from './inquiry-window.ts';
import type { InquiryOutcome, InvoiceStatusOutcome } from './outcomes.ts';

/** Packets by the reference numbers that the authority gave. */
export interface ReferenceInquiry {
  readonly referenceNumbers: readonly string[];
  readonly window?: InquiryWindow;
}

/** Packets by the `requestTraceId`s that the client gave. */
export interface UidInquiry {
  readonly uids: readonly string[];
  /** Memory id of the seller. */
  readonly fiscalId: string;
  readonly window?: InquiryWindow;
}

/** A page of everything this client handed over. */
export interface PageInquiry {
  /** From 1. */
  readonly pageNumber?: number;
  /** 1 to 100; 10 by default. */
  readonly pageSize?: number;
  readonly status?: InquiryStatusFilter;
  readonly window?: InquiryWindow;
}

/** The client's methods that ask what became of something. */
export interface Inquiries {
  /** Up to 100 packets by reference number. Without a window, those of the last seven days. */
  inquiryByReferenceId(inquiry: ReferenceInquiry, options?: CallOptions): Promise<InquiryOutcome[]>;
  /** Up to 100 packets of a memory id by `requestTraceId`. Without a window, those of the last seven days. */
  inquiryByUid(inquiry: UidInquiry, options?: CallOptions): Promise<InquiryOutcome[]>;
  /** A page of all packets that this client handed over. Without a window, those of the last seven days. */
  inquiry(inquiry?: PageInquiry, options?: CallOptions): Promise<InquiryOutcome[]>;
  /** Buyers' reactions to up to 100 invoices, in the order asked. */
  inquiryInvoiceStatus(taxIds: readonly string[], options?: CallOptions): Promise<InvoiceStatusOutcome[]>;
}

/** What inquiries need besides calls. */
export interface InquirySettings {
  readonly clock: Clock;
  /** Called when a packet was rejected for a reason that a changed key of the authority would explain. */
  readonly onUndecryptable: () => void;
}

/** The client's inquiries, with the window that every one of them brings. */
export function createInquiries({ call }: Caller, { clock, onUndecryptable }: InquirySettings): Inquiries {
  const windowQuery = (window: InquiryWindow = recentWindow(clock())): { start: string; end: string } => {
    checkWindow(window);
    return { start: formatInquiryTime(window.fromMs), end: formatInquiryTime(window.toMs) };
  };
  const watched = async (rows: Promise<InquiryOutcome[]>): Promise<InquiryOutcome[]> => {
    if ((await rows).some(isUndecryptable)) onUndecryptable();
    return rows;
  };

  return {
    async inquiryByReferenceId({ referenceNumbers, window }, options = {}) {
      checkIds('referenceNumbers', referenceNumbers, limits.idsPerInquiry);
      const query = { referenceIds: referenceNumbers, ...windowQuery(window) };
      const decode = (json: unknown): InquiryOutcome[] =>
        completeInquiry(decodeInquiry(json), 'referenceNumber', referenceNumbers, '');
      return watched(call({ endpoint: 'inquiryByReferenceId', query, decode }, options));
    },
    async inquiryByUid({ uids, fiscalId, window }, options = {}) {
      checkIds('uids', uids, limits.idsPerInquiry);
      const query = { uidList: uids, fiscalId, ...windowQuery(window) };
      const decode = (json: unknown): InquiryOutcome[] => completeInquiry(decodeInquiry(json), 'uid', uids, fiscalId);
      return watched(call({ endpoint: 'inquiryByUid', query, decode }, options));
    },
    async inquiry({ pageNumber = 1, pageSize = limits.pageSizeDefault, status, window } = {}, options = {}) {
      checkWithin('pageNumber', pageNumber, 1, Number.MAX_SAFE_INTEGER);
      checkWithin('pageSize', pageSize, limits.pageSizeMin, limits.pageSizeMax);
      const query = { pageNumber, pageSize, status, ...windowQuery(window) };
      return watched(call({ endpoint: 'inquiry', query, decode: decodeInquiry }, options));
    },
    async inquiryInvoiceStatus(taxIds, options = {}) {
      checkIds('taxIds', taxIds, limits.idsPerInquiry);
      const decode = (json: unknown): InvoiceStatusOutcome[] => decodeInvoiceStatuses(json, taxIds);
      return call({ endpoint: 'inquiryInvoiceStatus', query: { taxIds }, decode }, options);
    },
  };
}

function isUndecryptable(row: InquiryOutcome): boolean {
  return row.errors.some(({ code }) => (serverKeyErrorCodes as readonly string[]).includes(code));
}
