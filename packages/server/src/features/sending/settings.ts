import { DAY_MS } from '@taraz/core';

/** How sending behaves. Times in milliseconds. The numbers of the law and of the wire are not here. */
export interface SendingSettings {
  /** invoices claimed, sealed and sent together; at most what one request may carry */
  batchSize: number;
  /** longest body of one request, in bytes; nothing is published, so it is kept moderate */
  requestBytesMax: number;
  /** batches of all memories under way at once in this process */
  turnsMax: number;
  /** of one memory, and only while no other waits */
  turnsPerLaneMax: number;
  /** how long a batch may take before others take its invoices for orphans: sealing, storing, and one request */
  leaseMs: number;
  /** from being accepted to the first inquiry; the authority asks for ten seconds at least */
  firstAskMs: number;
  /** inquiries about one invoice come ever more slowly, up to this */
  askMaxMs: number;
  /** invoices asked about in one turn; a call takes 100 */
  askBatch: number;
  /** and so many while the authority is behind: they were sent first, and when they are decided, the rest is worth asking */
  tasteSize: number;
  askLeaseMs: number;
  /** at least this long between two turns of asking for one memory, so that many are asked about in one call */
  askGapMs: number;
  /** not-founds in a row before the same bytes are sent again */
  notFoundsBeforeResend: number;
  /** and not sooner than this after they last left */
  resendAfterMs: number;
  /** accepted, yet not found for this long: the same bytes go again */
  forgottenAfterMs: number;
  /** packets that the authority failed at by a fault of its own, before the invoice counts as rejected */
  faultyAttemptsMax: number;
  /** clocks that differ by more are wrong; the list of what is registered is read so far around the times of a packet */
  windowMarginMs: number;
  /** and what has an id of ours is asked about so far around them: a clock that is hours off, or was, hides nothing */
  clockMarginMs: number;
  /** after a failure of the request as a whole: first pause, and longest */
  retryFirstMs: number;
  retryMaxMs: number;
  /** of a rest that the authority asks for no more is kept: laws have their days, and a gateway's page may ask for a week */
  restMaxMs: number;
  /** a memory without a key is looked at again after this */
  holdMs: number;
  /** the lanes are looked at this often even when nobody calls */
  pollMs: number;
  /** failures in a row that open the circuit, first pause, longest pause */
  breakerFailures: number;
  breakerFirstMs: number;
  breakerMaxMs: number;
  /** invoices sent to find out whether the authority is back */
  probeSize: number;
  /** leases of processes that are gone are looked for this often */
  sweepMs: number;
  watchMs: number;
  /** longer than this in one of the waiting states is reported */
  overdueMs: number;
  /** this near to the law's deadline is reported */
  deadlineWarningMs: number;
}

/** For the real authority. */
export const defaultSendingSettings: SendingSettings = {
  batchSize: 500,
  requestBytesMax: 8 * 1024 * 1024,
  turnsMax: 6,
  turnsPerLaneMax: 3,
  leaseMs: 90_000,
  firstAskMs: 10_000,
  askMaxMs: 300_000,
  askBatch: 500,
  tasteSize: 20,
  askLeaseMs: 60_000,
  askGapMs: 1_000,
  notFoundsBeforeResend: 4,
  resendAfterMs: 120_000,
  forgottenAfterMs: DAY_MS,
  faultyAttemptsMax: 6,
  windowMarginMs: 3_600_000,
  clockMarginMs: 3 * DAY_MS,
  retryFirstMs: 1_000,
  retryMaxMs: 300_000,
  restMaxMs: 900_000,
  holdMs: 30_000,
  pollMs: 2_000,
  breakerFailures: 3,
  breakerFirstMs: 2_000,
  breakerMaxMs: 120_000,
  probeSize: 10,
  sweepMs: 10_000,
  watchMs: 30_000,
  overdueMs: 900_000,
  deadlineWarningMs: 2 * DAY_MS,
};

/** For an authority on the same machine that judges within a second. */
export const simulatorSendingSettings: SendingSettings = {
  ...defaultSendingSettings,
  firstAskMs: 300,
  askGapMs: 150,
  askMaxMs: 10_000,
  resendAfterMs: 2_000,
  forgottenAfterMs: 600_000,
  retryFirstMs: 250,
  retryMaxMs: 10_000,
  breakerFirstMs: 500,
  breakerMaxMs: 10_000,
  pollMs: 1_000,
  sweepMs: 3_000,
  holdMs: 5_000,
};
