import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');

it('files that people take away are named in Persian', () => {
  const catalogues = globSync('**/*.fa.ts', { cwd: features });
  const latin = catalogues.flatMap((path) =>
    [...readFileSync(join(features, path), 'utf8').matchAll(/\bfile: '[ -~]+'/g)].map(([found]) => `${path}: ${found}`),
  );
  expect([catalogues.length > 20, latin]).toEqual([true, []]);
});
