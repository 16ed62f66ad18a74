/** Builds packages/web/dist when the sources it is made of changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, run } from './lib/run.ts';

const sources = ['package-lock.json', 'packages/{web,core,contract}/**/*'];
const stampFile = join(root, 'packages/web/dist/.stamp');

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
  }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const wanted = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wanted) {
  const built = await run('web build', 'npm', ['run', '--silent', 'build', '-w', 'packages/web']);
  if (!report(built)) process.exit(1);
  writeFileSync(stampFile, wanted);
}
