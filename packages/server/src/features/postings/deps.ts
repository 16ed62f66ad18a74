import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';

export interface PostingsDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}
