import { sql } from 'kysely';
import { type KnownStep, type RetryPlan, retryPlan, StepRetries } from '../../platform/jobs/step-retries.ts';
import { editStep } from './commands/edit-in-steps.ts';
import { type ImportDeps, importChannel } from './deps.ts';
import { type ImportRow, markBegun } from './job.ts';
import { checkStep } from './steps/check-step.ts';
import { giveUpStep, refusalOf } from './steps/give-up.ts';
import { issueStep } from './steps/issue-step.ts';
import { createReadStep } from './steps/read-step.ts';
import { recallStep } from './steps/recall-step.ts';

type Due = Pick<ImportRow, 'account_id' | 'id'>;

export interface Importer {
  /** Ends after the step under way; another process, or the next start, goes on from there. */
  stop(): Promise<void>;
}

/** Imports looked at in one go. */
const dueMax = 50;
/** Another process's import is looked after when that process is gone; its own changes wake at once. */
const pollMs = 2_000;
/** The imports that are due could not be asked for. */
const failedMs = 1_000;
/** All there is to do is another process's: it is asked again so soon whether that has come to an end. */
const othersMs = 100;

/**
 * The background of imports: step by step, each one transaction that locks its import, the one served longest ago first.
 * A step tells whether it was its turn: false when another process is at that import.
 * A process that dies leaves nothing but the lock, which PostgreSQL gives back at once. A step that fails is tried again, while
 * the database is away for as long as that takes; one that is refused, that faults of ours keep from its end, or that ends its
 * process each time, is given up (`giveUpStep`).
 */
export async function startImporter(deps: ImportDeps, plan: RetryPlan = retryPlan): Promise<Importer> {
  const { database, runtime } = deps;
  const readStep = createReadStep(deps);
  const steps: Partial<Record<ImportRow['state'], (row: ImportRow) => Promise<boolean>>> = {
    reading: (row) => readStep.run(row),
    checking: (row) => checkStep(deps, row),
    editing: (row) => editStep(deps, row),
    issuing: (row) => issueStep(deps, row),
    recalling: (row) => recallStep(deps, row),
  };
  let stopped = false;
  let asked = true;
  let ring: () => void = () => undefined;
  const wake = (): void => {
    asked = true;
    ring();
  };
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const due = () =>
    database.withPlatform(async (tx) => {
      const { rows } = await sql<{ account_id: string; id: string }>`select * from imports_due(${dueMax})`.execute(tx);
      return rows;
    });
  const find = ({ account_id, id }: Due): Promise<ImportRow | undefined> =>
    database.withAccount(account_id, (tx) =>
      tx.selectFrom('imports').selectAll().where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst(),
    );
  const retries = new StepRetries(plan);
  const noteFailure = async (row: ImportRow, error: unknown, isLast = false): Promise<void> => {
    runtime.log.warn({ err: error, import: row.id }, 'a step of an import failed');
    const isSpent = retries.note(row.id, row.version, error, performance.now()) || isLast;
    const refusal = refusalOf(error);
    if (!isSpent && refusal === null) return;
    const about = { import: row.id, step: row.state };
    try {
      await giveUpStep(deps, row, refusal);
      if (refusal === null) runtime.log.error({ err: error, ...about }, 'a step of an import was given up');
    } catch (other) {
      runtime.log.error({ err: other, ...about }, 'a step of an import could not be given up, and is tried again');
    }
  };
  const serveOrRest = async (one: Due): Promise<boolean> => {
    if (retries.isResting(one.id, performance.now())) return false;
    const row = await find(one);
    if (row === undefined) return false;
    const mark = (by: 1 | -1) => database.withAccount(row.account_id, (tx) => markBegun(tx, row, by));
    const step: KnownStep = { id: row.id, begun: row.begun, mark };
    try {
      if (retries.isDeadly(step)) {
        await noteFailure(row, new Error('each try of it ended its process'), true);
        return false;
      }
      if (retries.restsFirst(step, performance.now())) return false;
      const isServed = (await retries.outlive(step, async () => steps[row.state]?.(row))) ?? false;
      if (isServed) retries.forget(one.id);
      return isServed;
    } catch (error) {
      if (!stopped) await noteFailure(row, error);
      return false;
    }
  };
  async function loop(): Promise<void> {
    while (!stopped) {
      asked = false;
      try {
        const imports = await due();
        if (imports.length === 0) retries.forgetAll();
        let isServed = false;
        for (const one of imports) if (!stopped && (await serveOrRest(one))) isServed = true;
        if (!isServed && !asked) await rest(imports.length === 0 ? pollMs : othersMs);
      } catch (error) {
        if (stopped) return;
        runtime.log.warn({ err: error }, 'imports that are due were not found');
        await rest(failedMs);
      }
    }
  }

  const quiet = await database.listen(importChannel, wake, wake);
  const running = loop();
  return {
    async stop() {
      stopped = true;
      ring();
      await quiet();
      await running;
      await readStep.close();
      await deps.checker.close();
    },
  };
}
