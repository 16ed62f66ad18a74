/** Whom a fault of one message concerns: every message, those of its template (or of free words), or that one alone. */
export type FaultReach = 'all' | 'kind' | 'message';

/** Account, key, this server's address, credit, trial; and what is an outage (vendors.md section 1). */
const ofAll = /^(40[1379]|416|418|429|451|5\d\d)$/;
/** Words, tokens and receivers. */
const ofMessage = /^(400|406|41[13457]|419|42[028]|431)$/;
const isCode = /^\d{3}$/;

/**
 * @param fault the vendor's code, or why there was none. A code that is not documented is taken for its kind's: where all
 * fail by it, each kind tells so.
 */
export function faultReach(fault: string): FaultReach {
  if (!isCode.test(fault) || ofAll.test(fault)) return 'all';
  return ofMessage.test(fault) ? 'message' : 'kind';
}
