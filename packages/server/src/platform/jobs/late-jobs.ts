import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { jobSchema } from './install-job-schema.ts';

export interface LateJobs {
  /** `job`: due and taken by nobody; `job_retried`: failed again and again, and is tried until it is done */
  kind: 'job' | 'job_retried';
  queue: string;
  count: number;
  oldest: Date;
}

/** A job that failed so often, within half a minute and more, is told until it is done. */
const retriesTold = 5;

/** Jobs that the queue itself cannot tell of. @param since what was due before it and not taken is late */
export async function lateJobs(tx: Tx, since: Date): Promise<LateJobs[]> {
  const { rows } = await sql<Omit<LateJobs, 'count'> & { count: string }>`
    with troubled as (
      select name, created_on, case when retry_count >= ${retriesTold} then 'job_retried' else 'job' end as kind
      from ${sql.table(`${jobSchema}.job`)}
      where (state < 'completed' and retry_count >= ${retriesTold})
        or (state < 'active' and not blocked and start_after < ${since})
    )
    select kind, name as queue, count(*) as count, min(created_on) as oldest from troubled
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
