const yearSeconds = 365 * 86_400;

/**
 * What holds for every job: it is never given up. One that fails is tried again, after ten minutes at the most, until it is
 * done; what fails again and again is told to the operator as long as that lasts (`lateJobs`), and ends by its mend and not
 * by the clock. pg-boss knows no job without an end: both limits are longer than anything lives.
 */
export const queueOptions = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  /** of one that waits or is tried again */
  retentionSeconds: 10 * yearSeconds,
  /** of one that is done */
  deleteAfterSeconds: 3_600,
  notify: true,
} as const;
