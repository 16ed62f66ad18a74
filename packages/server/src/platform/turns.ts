import { setImmediate } from 'node:timers/promises';

/**
 * Long work on the event loop in turns: told what each piece weighed, it lets the others have theirs whenever so much was done.
 * @param restAfter in the weights that it is told
 */
export function turns(restAfter: number): (weight: number) => Promise<void> {
  let done = 0;
  return async (weight) => {
    done += weight;
    if (done < restAfter) return;
    done = 0;
    await setImmediate();
  };
}
