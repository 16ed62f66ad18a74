import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { errorMessage } from './error-message.ts';

const root = mkdtempSync(join(tmpdir(), 'taraz-error-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
const coded = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path });

it('says of a file where a directory should be that it is none', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(errorMessage(errorOf(() => mkdirSync(file, { recursive: true })))).toBe(`${file} is no directory.`);
  const inside = join(file, 'data');
  expect(errorMessage(errorOf(() => mkdirSync(inside, { recursive: true })))).toBe(`${inside} is no directory.`);
});

it('says that the disk is full, in whosever words it came', () => {
  expect(errorMessage(errorOf(() => writeSync(openSync('/dev/full', 'w'), 'x')))).toMatch(/^No space left on the disk/);
  const told = errorMessage(coded('53100', 'could not extend file "base/1/2": wrote only 4096 of 8192 bytes'));
  expect(told).toMatch(/^No space left on the disk.*could not extend file/);
});

it('names what may not be used', () => {
  expect(errorMessage(coded('EACCES', "EACCES: mkdir '/srv/taraz'", '/srv/taraz'))).toBe(
    'No permission for /srv/taraz: does it belong to another user?',
  );
  expect(errorMessage(coded('EROFS', "EROFS: mkdir '/srv/taraz'", '/srv/taraz'))).toBe(
    '/srv/taraz lies on a disk that is read-only.',
  );
});

it('says of tables that are not there that the database is of another version', () => {
  expect(errorMessage(coded('42P01', 'relation "serial_faults" does not exist'))).toMatch(
    /^The database is not as this version of Taraz has it \(relation "serial_faults" does not exist\): .*`taraz migrate`/,
  );
});

it('says what to do when too many files are open', () => {
  expect(errorMessage(coded('EMFILE', 'EMFILE: too many open files', '/x'))).toMatch(
    /^Too many files are open: .*ulimit -n/,
  );
});

it('leaves every other message as it is', () => {
  expect(errorMessage(coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'))).toBe(
    'connect ECONNREFUSED 127.0.0.1:5432',
  );
  expect(errorMessage(coded('EACCES', 'listen EACCES: permission denied 0.0.0.0:80'))).toBe(
    'listen EACCES: permission denied 0.0.0.0:80',
  );
  expect(errorMessage(new Error('plain'))).toBe('plain');
  expect(errorMessage('thrown')).toBe('thrown');
});

it.each([
  new Error('Connection terminated unexpectedly'),
  coded('57P01', 'terminating connection due to administrator command'),
])('says that the database went away, and to try again: $message', (error) => {
  expect(errorMessage(error)).toBe(
    `The connection to the database was lost (${error.message}): try again when it is up.`,
  );
});
