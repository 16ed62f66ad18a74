// `npm start`: installs what is missing, builds the web application when its sources changed, runs the whole product.
import { runBuilt } from './lib/run-built.mjs';

runBuilt(['packages/cli/src/main.ts', 'start', ...process.argv.slice(2)]);
