/** `npm run typecheck`: the three type checks alone. */
import { typeChecks } from './lib/quick-checks.ts';
import { report } from './lib/run.ts';

const outcomes = await Promise.all(typeChecks());
process.exitCode = outcomes.map(report).every(Boolean) ? 0 : 1;
