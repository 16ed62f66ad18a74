/**
 * Time of signing as the authority writes it, e.g. `2024-03-06T13:05:50Z`: UTC, whole seconds.
 * @param epochMs epoch milliseconds
 */
export function formatSigTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
