import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, runPinned } from './prepare.mjs';

/** Installs what is missing, builds the web application when its sources changed, and runs a script that serves it. */
export function runBuilt(args) {
  ensureInstalled();
  const built = spawnSync(pinnedNode(), ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
  // A small young heap, and an old one that is swept at half as much again as lives in it, not at four times that.
  const flags = JSON.parse(readFileSync(join(root, 'scripts/lib/server-flags.json'), 'utf8'));
  runPinned([...flags, ...args]);
}
