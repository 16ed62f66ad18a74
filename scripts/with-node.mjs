// `node scripts/with-node.mjs FILE ARGS…`: runs FILE under the pinned Node, where it was called, installing first when needed.
import { ensureInstalled, runPinned } from './lib/prepare.mjs';

const [file = ''] = process.argv.slice(2);
ensureInstalled(file.includes('node_modules/') ? file : null);
runPinned(process.argv.slice(2), {}, process.cwd());
