/**
 * Seconds until so many messages more may go: until enough of the last window's are older than it.
 * @param sentAt of the last window, oldest first
 */
export function secondsToRoom(
  sentAt: readonly Date[],
  { wanted, quota, windowMs }: { wanted: number; quota: number; windowMs: number },
  nowMs: number,
): number {
  const inTheWay = Math.min(sentAt.length, sentAt.length + wanted - quota);
  const last = sentAt[inTheWay - 1];
  return last === undefined ? windowMs / 1000 : Math.max(1, Math.ceil((last.getTime() + windowMs - nowMs) / 1000));
}
