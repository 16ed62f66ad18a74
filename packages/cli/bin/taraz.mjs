#!/usr/bin/env node
import { join } from 'node:path';
// Runs the CLI under Node 24, whatever Node called it.
import { ensureInstalled, root, runPinned } from '../../../scripts/lib/prepare.mjs';

ensureInstalled();
runPinned([join(root, 'packages/cli/src/main.ts'), ...process.argv.slice(2)], { TARAZ_CWD: process.cwd() });
