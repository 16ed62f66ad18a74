import { jobSchema } from './install-job-schema.ts';

interface JobStore {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Jobs with the same singleton key are not merged when they are added: a job that another transaction relies on could
 * then start, and miss its rows, before that transaction commits. They are merged here, when one starts: every job
 * deleted belonged to a committed transaction, whose rows this one's handler will see. Those that failed before are told.
 */
const mergeDue = `with merged as (delete from ${jobSchema}.job where name = $1 and singleton_key = $2 and state = 'created'
    and start_after <= now() and id in (select id from ${jobSchema}.job where name = $1 and singleton_key = $2
      and state = 'created' and start_after <= now() for update skip locked))
  select id, retry_count as tries from ${jobSchema}.job where name = $1 and singleton_key = $2 and state = 'retry'`;

const stillFailing = `select id from ${jobSchema}.job where name = $1 and id = any($2::uuid[]) and state = 'retry' limit 1`;

/** One that was tried again meanwhile may have taken others with it, whose rows this one has not seen. */
const forget = `delete from ${jobSchema}.job j using unnest($2::uuid[], $3::int[]) as f (id, tries)
  where j.name = $1 and j.id = f.id and j.retry_count = f.tries and j.state = 'retry'`;

/**
 * Runs a job of a key for all of them that are due, and for those that failed before and wait to be tried again: where it is
 * done, so are they; where it fails too, they stand for it. So of what goes by the clock one job fails, as old and as often
 * tried as the fault, not one for each time.
 * @throws what the work throws, unless one that failed before is going to be tried again anyway
 */
export async function runOneOfKey(
  store: JobStore,
  { queue, key }: { queue: string; key: string },
  work: () => Promise<void>,
): Promise<void> {
  const failed = (await store.executeSql(mergeDue, [queue, key])).rows as { id: string; tries: number }[];
  const ids = failed.map(({ id }) => id);
  try {
    await work();
  } catch (error) {
    if (ids.length > 0 && (await store.executeSql(stillFailing, [queue, ids])).rows.length > 0) return;
    throw error;
  }
  if (ids.length > 0) await store.executeSql(forget, [queue, ids, failed.map(({ tries }) => tries)]);
}
