/** How many turns the others have while a work is done. */
export async function othersTurns(work: () => Promise<unknown>): Promise<number> {
  let had = 0;
  let next = setImmediate(function again() {
    had += 1;
    next = setImmediate(again);
  });
  await work();
  clearImmediate(next);
  return had;
}
