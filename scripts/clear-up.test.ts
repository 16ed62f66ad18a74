import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPlace, isWithin, processPlaces } from './lib/process-places.ts';

const lines = (...texts: string[]): string => texts.map((text) => `${text}\0`).join('');

describe('where a process works', () => {
  it('is what its environment says, and the directory after -D', () => {
    const environ = lines('A=1', 'TARAZ_RUN_PLACE=/tmp/p/worker', 'B=2');
    expect(processPlaces(environ, lines('/usr/bin/postgres', '-F', '-D', '/tmp/p/data'))).toEqual({
      ofRun: '/tmp/p/worker',
      ofDatabase: '/tmp/p/data',
    });
  });

  it('is nowhere without them: a program that lies in the place is not a database there', () => {
    expect(processPlaces('', lines('/tmp/p/node_modules/.bin/node', 'main.js'))).toEqual({ ofRun: '', ofDatabase: '' });
    expect(processPlaces('', lines('postgres', '-D'))).toMatchObject({ ofDatabase: '' });
  });

  it('is within a place when it is that or lies in it', () => {
    expect(['/tmp/p', '/tmp/p/data', '/tmp/p2', '/tmp', ''].map((path) => isWithin('/tmp/p', path))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isWithin('', '')).toBe(false);
  });
});

it.each(['', '/', '.', 'place', '/tmp/..', '/tmp/p/'])('"%s" is no place to clear up', (place) => {
  expect(isPlace(place)).toBe(false);
});

it('clears nothing up where no place is named', () => {
  // Node's own permissions: were it to go on, it could neither look at processes nor remove anything.
  const script = join(import.meta.dirname, 'clear-up.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--permission', `--allow-fs-read=${import.meta.dirname}`, script, ''],
    { encoding: 'utf8', input: '' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('Not a place to clear up: ""')]);
});
