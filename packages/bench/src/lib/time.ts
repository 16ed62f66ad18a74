/** Runs `work` often enough to fill `millis` and gives the seconds of one run. */
export function secondsPerRun(work: () => unknown, millis: number): number {
  const start = performance.now();
  let count = 0;
  let elapsed = 0;
  do {
    work();
    count += 1;
    elapsed = performance.now() - start;
  } while (elapsed < millis);
  return elapsed / 1000 / count;
}
