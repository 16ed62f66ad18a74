import type { ServerInformation } from '@taraz/authority';

/** So long an invoice waits after its date anyway (`defaultInvoiceSettings`), and so much the way of an answer may take. */
const coveredMs = 1_000;

/** Farther off, a clock is wrong: the connection test says so, and waiting for it would hold up all. */
const waitedForMs = 600_000;

/**
 * How long after its date by this machine's clock an invoice is not yet dated ahead at the authority: 0 where the clocks
 * are as good as alike, or nothing is known of the authority's.
 */
export function clockAheadMs({
  serverTimeMs,
  receivedAtMs,
}: Pick<ServerInformation, 'serverTimeMs' | 'receivedAtMs'>): number {
  const aheadMs = serverTimeMs === null ? 0 : receivedAtMs - serverTimeMs;
  return aheadMs > coveredMs && aheadMs <= waitedForMs ? aheadMs : 0;
}
