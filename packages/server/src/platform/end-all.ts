/**
 * Ends what was begun, the last first, each whatever became of the others: what one leaves standing (a dead database, say)
 * is no reason to leave all before it standing too.
 * @param closers emptied
 * @throws the first failure, when all are over
 */
export async function endAll(closers: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of closers.splice(0).reverse()) {
    await end().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
