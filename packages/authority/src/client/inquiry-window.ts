import { limits } from '../wire/index.ts';

/** A stretch of time, epoch milliseconds, at most seven days. */
export interface InquiryWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

const clockAllowanceMs = 5 * 60 * 1000;

/**
 * The longest window that ends with the present. It reaches five minutes further, so that a clock that lags behind the
 * authority's does not hide what was sent a moment ago. The authority's own default is one day, which is why this
 * package always sends a window.
 */
export function recentWindow(nowMs: number): InquiryWindow {
  const toMs = nowMs + clockAllowanceMs;
  return { fromMs: toMs - limits.inquiryWindowMaxMs, toMs };
}

/** The window to look for a packet in that was sent at `sentAtMs`, however long ago. */
export function windowAround(sentAtMs: number): InquiryWindow {
  const fromMs = sentAtMs - clockAllowanceMs;
  return { fromMs, toMs: fromMs + limits.inquiryWindowMaxMs };
}

/** @throws RangeError when it ends before it begins or is longer than seven days */
export function checkWindow({ fromMs, toMs }: InquiryWindow): void {
  if (!(fromMs <= toMs)) throw new RangeError('window: fromMs lies after toMs');
  if (toMs - fromMs > limits.inquiryWindowMaxMs) throw new RangeError('window: longer than seven days');
}

/** Iran's offset from UTC; it has had no summer time since 1401. */
const tehranOffsetMs = 3.5 * 60 * 60 * 1000;

/**
 * A time as the document writes it in queries: `2023-05-14T00:00:00.000000000+03:30`.
 * @param epochMs epoch milliseconds
 */
export function formatInquiryTime(epochMs: number): string {
  const local = new Date(epochMs + tehranOffsetMs).toISOString();
  return `${local.slice(0, -1)}000000+03:30`;
}
