import { sql } from 'kysely';
import { raiseAlert } from '../../platform/alerts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { contextOf } from '../../platform/http/asked-by.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import { jobSchema } from '../../platform/jobs/install-job-schema.ts';
import { type RetryPlan, retryPlan, StepRetries } from '../../platform/jobs/step-retries.ts';
import { tryWholeFile } from '../../platform/jobs/whole-file.ts';
import type { JsonObject } from '../../platform/json.ts';
import { importTexts } from './messages.fa.ts';
import { finishImport, markBegun, type PartyImportDeps, runPartyImport } from './run-import.ts';
import type { PartyKind } from './tables.ts';

const queue = 'party.import';
/** Files of different accounts that are taken at the same time. */
const filesAtOnce = 3;

/** A file that waits: whose, and who sent it, with which of their keys. */
interface FileJob extends JsonObject {
  accountId: string;
  id: string;
  by: string;
  keyId: string | null;
}

/** Has a file read, once the caller's transaction has committed. */
export const enqueueFile = ({ jobs }: Pick<PartyImportDeps, 'jobs'>, tx: Tx, job: FileJob, startAfterMs = 0) =>
  jobs.enqueue(tx, queue, job, { singletonKey: job.id, owner: job.accountId, startAfterMs });

/** Ends a file that is not read to its end by faults of ours: its user is told, and the operator. */
async function giveUp(deps: PartyImportDeps, accountId: string, importId: string, kind: PartyKind): Promise<void> {
  await finishImport(deps, { accountId, importId }, { status: 'failed', failure: importTexts.ourFault });
  await raiseAlert(deps, 'party_import', kind);
}

/** Gives up the files whose job is no more: an earlier release gave that up after twenty tries, and its backups have none that was. */
async function giveUpUnread(deps: PartyImportDeps): Promise<void> {
  const unread = await deps.database.withPlatform(async (tx) => {
    const { rows } = await sql<{ account_id: string; id: string; kind: PartyKind }>`
      select * from party_imports_unread(array(
        select (data ->> 'id')::uuid from ${sql.table(`${jobSchema}.job`)} where name = ${queue} and state < 'completed'
      ))`.execute(tx);
    return rows;
  });
  for (const { account_id, id, kind } of unread) await giveUp(deps, account_id, id, kind);
}

/** Reads a file, or gives it up; who sent it does what it brings. */
async function serve(deps: PartyImportDeps, retries: StepRetries, job: FileJob, signal: AbortSignal): Promise<void> {
  const { accountId, id } = job;
  const find = () =>
    deps.database.withAccount(accountId, (tx) =>
      tx.selectFrom('party_imports').selectAll().where('id', '=', id).executeTakeFirst(),
    );
  const row = await find();
  if (row === undefined || row.finished_at !== null) return;
  const { kind, existing, fields, unit, opening_day: openingDay } = row;
  const said = fields === null ? null : { fields, unit };
  const target = { accountId, importId: id, kind, existing, said, openingDay, keyId: job.keyId };
  await tryWholeFile(deps.runtime.log, retries, signal, {
    id,
    begun: row.begun,
    mark: (by) => deps.database.withAccount(accountId, (tx) => markBegun(tx, id, by)),
    work: () => inRequest(contextOf(accountId, job.by), () => runPartyImport(deps, target, signal)),
    version: async () => (await find())?.rows ?? 0,
    again: (restMs) => deps.database.withAccount(accountId, (tx) => enqueueFile(deps, tx, job, restMs)),
    giveUp: () => giveUp(deps, accountId, id, kind),
  });
}

/** Takes files that were sent, one of an account at a time. */
export async function startPartyImports(deps: PartyImportDeps, plan: RetryPlan = retryPlan): Promise<void> {
  const retries = new StepRetries(plan);
  await giveUpUnread(deps);
  await deps.jobs.work(queue, { concurrency: filesAtOnce, byOwner: true }, ({ accountId, id, by, keyId }, signal) => {
    const key = typeof keyId === 'string' ? keyId : null;
    return serve(deps, retries, { accountId: String(accountId), id: String(id), by: String(by), keyId: key }, signal);
  });
}
