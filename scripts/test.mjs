// `npm test`: every check of the project, from a fresh clone, with nothing set up beforehand.
import { ensureInstalled, runPinned } from './lib/prepare.mjs';

ensureInstalled();
runPinned(['scripts/test.ts', ...process.argv.slice(2)]);
