import { clearAlerts, raiseAlert } from '../../platform/alerts.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { isClockWrong } from '../../platform/wrong-clock.ts';
import type { Environment } from '../settings/tables.ts';

interface ClockDeps {
  database: Database;
  runtime: Runtime;
}

/**
 * Tells the operator when an authority's clock and this machine's are far apart, and takes it back once they are alike. The
 * simulator's is moved on purpose, and says nothing.
 * @returns to be given how far this machine's clock is ahead, ms, whenever an authority tells its own; it never fails
 */
export function tellingWrongClock(deps: ClockDeps): (environment: Environment, aheadMs: number) => Promise<void> {
  /** Of those not in it nobody knows what was told before this process. */
  const wrong = new Map<Environment, boolean>();
  return async (environment, aheadMs) => {
    if (environment === 'simulator') return;
    const isWrong = isClockWrong(aheadMs);
    const was = wrong.get(environment);
    wrong.set(environment, isWrong);
    try {
      if (isWrong) await raiseAlert(deps, 'clock', environment);
      else if (was !== false) await clearAlerts(deps, 'clock', environment);
    } catch (error) {
      wrong.delete(environment);
      deps.runtime.log.warn({ err: error, environment }, 'what the authority told of its clock was not kept');
    }
    if (isWrong && was !== true)
      deps.runtime.log.warn({ environment, aheadMs }, "this machine's clock and the authority's are far apart");
  };
}
