import { expect, it } from 'vitest';
import { isUnavailable } from './database-errors.ts';

const withCode = (code: string, more = {}) => Object.assign(new Error('lost'), { code, ...more });

it.each([
  ['nobody listens there', withCode('ECONNREFUSED'), true],
  ['no way leads to its machine', withCode('EHOSTUNREACH'), true],
  ['no way leads out of ours', withCode('ENETUNREACH'), true],
  ['its way was cut', withCode('ECONNABORTED'), true],
  ['it is being stopped', withCode('57P01'), true],
  ['it ended a session that was idle', withCode('57P05'), true],
  ['it has no connection left', withCode('53300'), true],
  ['it has no socket', withCode('ENOENT', { syscall: 'connect' }), true],
  ['a file is missing', withCode('ENOENT', { syscall: 'open' }), false],
  ['a statement is wrong', withCode('42601'), false],
  ['something else', new Error('else'), false],
])('where %s, the database is away: %o %s', (_, error, away) => expect(isUnavailable(error)).toBe(away));
