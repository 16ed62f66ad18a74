/** `npm run typecheck`: the three type checks alone. */
import { report, run } from './lib/run.ts';

const projects = ['packages/core/tsconfig.json', 'tsconfig.json', 'packages/web/tsconfig.json'];
const outcomes = await Promise.all(projects.map((project) => run(`types: ${project}`, 'tsc', ['-p', project])));
process.exitCode = outcomes.map(report).every(Boolean) ? 0 : 1;
