// `npm test`: every check of the project, from a fresh clone, with nothing set up beforehand.
import { join } from 'node:path';
import { ensureInstalled, root, runPinned } from './lib/prepare.mjs';

ensureInstalled(join(root, 'node_modules', 'vitest'));
runPinned(['scripts/test.ts', ...process.argv.slice(2)]);
