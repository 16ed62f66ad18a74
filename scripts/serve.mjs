// `npm run serve`: one process of a server, configured by the environment alone (packages/server/README.md).
import { runBuilt } from './lib/run-built.mjs';

runBuilt(['packages/server/src/main.ts']);
