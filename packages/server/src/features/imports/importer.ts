import { sql } from 'kysely';
import { editStep } from './commands/edit-in-steps.ts';
import { type ImportDeps, importChannel } from './deps.ts';
import type { ImportRow } from './job.ts';
import { checkStep } from './steps/check-step.ts';
import { issueStep } from './steps/issue-step.ts';
import { createReadStep } from './steps/read-step.ts';
import { recallStep } from './steps/recall-step.ts';

export interface Importer {
  /** Ends after the step under way; another process, or the next start, goes on from there. */
  stop(): Promise<void>;
}

/** Imports looked at in one go. */
const dueMax = 50;
/** Another process's import is looked after when that process is gone; its own changes wake at once. */
const pollMs = 2_000;
const failedMs = 1_000;
/** All there is to do is another process's: it is asked again so soon whether that has come to an end. */
const othersMs = 100;

/**
 * The background of imports: step by step, each one transaction that locks its import, the one served longest ago first.
 * A step tells whether it was its turn: false when another process is at that import.
 * A process that dies leaves nothing but the lock, which PostgreSQL gives back at once.
 */
export async function startImporter(deps: ImportDeps): Promise<Importer> {
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
  const serve = async ({ account_id, id }: { account_id: string; id: string }): Promise<boolean> => {
    const row = await database.withAccount(account_id, (tx) =>
      tx.selectFrom('imports').selectAll().where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst(),
    );
    return row !== undefined && ((await steps[row.state]?.(row)) ?? false);
  };
  /** when an import may be tried again whose step failed: it keeps no other waiting */
  const resting = new Map<string, number>();
  const serveOrRest = async (one: { account_id: string; id: string }): Promise<boolean> => {
    if ((resting.get(one.id) ?? 0) > performance.now()) return false;
    try {
      const isServed = await serve(one);
      resting.delete(one.id);
      return isServed;
    } catch (error) {
      if (!stopped) runtime.log.warn({ err: error, import: one.id }, 'a step of an import failed');
      resting.set(one.id, performance.now() + failedMs);
      return false;
    }
  };
  async function loop(): Promise<void> {
    while (!stopped) {
      asked = false;
      try {
        const imports = await due();
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
