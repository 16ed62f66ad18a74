import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../packages');

/** Every queue of the server, by the constant that names it. */
const queues = readdirSync(join(packages, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(join(packages, 'server/src', name), 'utf8').matchAll(/^(?:export )?const \w*queue = '([^']+)'/gim),
  ])
  .map(([, queue = '']) => queue);

const strings = readFileSync(join(packages, 'web/src/features/operator-state/strings.fa.ts'), 'utf8');

it.each(queues)('the operator is told of the queue «%s» by a name in words', (queue) => {
  expect([`  '${queue}': '`, `  ${queue}: '`].some((entry) => strings.includes(entry))).toBe(true);
});

it('finds the queues', () => {
  expect(queues).toContain('sms.send');
});
