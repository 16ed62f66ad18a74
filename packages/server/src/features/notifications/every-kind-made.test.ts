import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notificationKinds } from '@taraz/contract';
import { expect, it } from 'vitest';

const server = fileURLToPath(new URL('../../../', import.meta.url));
const read = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd })
    .sort()
    .map((path) => [path, readFileSync(join(cwd, path), 'utf8')] as const)
    .filter(([path]) => !path.endsWith('.test.ts'));

/** What is told as it happens: the kind of a notice, or of one that a feature puts together for several of its kinds. */
const saidBySource = (text: string): string[] =>
  text.includes('notify(')
    ? [...text.matchAll(/(?:\bkind: |\b(?:newsOf|tell)\(\s*)'(\w+)'/g)].map(([, kind = '']) => kind)
    : [];

it('every kind of news that people and webhooks are offered is told by something', () => {
  const sources = read('src/**/*.ts', server).map(([, text]) => text);
  // What the clock brings about: the function as the last of its files has it.
  const lookedFor = read('sql/*.sql', server).findLast(([, text]) => text.includes('function notifications_due('));
  const told = new Set([
    ...sources.flatMap(saidBySource),
    ...[...(lookedFor?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind),
  ]);
  expect(sources.length).toBeGreaterThan(500);
  expect(notificationKinds.filter((kind) => !told.has(kind))).toEqual([]);
});
