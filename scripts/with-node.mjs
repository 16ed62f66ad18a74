// `node scripts/with-node.mjs FILE ARGS…`: runs FILE under the pinned Node, installing first when needed.
import { ensureInstalled, runPinned } from './lib/prepare.mjs';

ensureInstalled();
runPinned(process.argv.slice(2));
