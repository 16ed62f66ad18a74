import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../packages');

/** Second names that came up for a thing, and its one name in the glossary. */
const secondNames = [
  ['گرداننده', 'راهبر'],
  ['کارت‌خوان', 'کارتخوان'],
] as const;

it.each(secondNames)('says «%s» nowhere: the glossary has «%s»', (second) => {
  const saying = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.fa.ts') &&
      !name.includes('node_modules') &&
      readFileSync(join(packages, name), 'utf8').includes(second),
  );
  expect(saying).toEqual([]);
});
