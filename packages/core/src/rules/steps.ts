/** Long work that stops after each of its steps, and has its result at the end. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
