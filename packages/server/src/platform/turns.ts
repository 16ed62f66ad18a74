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

/** `items.flatMap(read)`, letting the others have their turn after so many of them. */
export async function flatMapInTurns<Item, Result>(
  items: readonly Item[],
  restAfter: number,
  read: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const turn = turns(restAfter);
  const results: Result[] = [];
  for (const item of items) {
    results.push(...read(item));
    await turn(1);
  }
  return results;
}
