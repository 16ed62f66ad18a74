import type { Jobs } from '../../platform/jobs/jobs.ts';
import { askReactions, type ReactionDeps } from './ask-reactions.ts';

const queue = 'invoices.reactions';
const everyMinute = '* * * * *';

/** Looks every minute for reactions to ask for, in one process at a time. */
export async function startReactions(deps: ReactionDeps, jobs: Jobs): Promise<void> {
  await jobs.work(queue, { concurrency: 1 }, async () => void (await askReactions(deps)));
  await jobs.schedule(queue, everyMinute, {});
}
