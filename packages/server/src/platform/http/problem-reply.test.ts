import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { fieldsToldMax, problemDocument, problemOf } from './problem-reply.ts';

const thrown = (code: string, more: object = {}) => Object.assign(new Error('thrown by a test'), { code, ...more });

describe('what is thrown by what lies below', () => {
  it.each([
    ['a full disk of the database', thrown('53100'), 'DISK_FULL', '30'],
    ['a full disk of files', thrown('ENOSPC'), 'DISK_FULL', '30'],
    ['a quota', thrown('EDQUOT'), 'DISK_FULL', '30'],
    ['no memory', thrown('53200'), 'UNAVAILABLE', '2'],
    ['no connection left', thrown('53300'), 'UNAVAILABLE', '2'],
    ['a socket that is not there', thrown('ENOENT', { syscall: 'connect' }), 'UNAVAILABLE', '2'],
    ['a file that is not there', thrown('ENOENT', { syscall: 'open' }), 'INTERNAL', undefined],
    ['a lock that another holds', thrown('55P03'), 'UNAVAILABLE', '2'],
    ['anything else', thrown('22P02'), 'INTERNAL', undefined],
  ])('%s', (_name, error, code, retryAfter) => {
    const problem = problemOf(error);
    expect([problem.code, problem.headers['retry-after']]).toEqual([code, retryAfter]);
    expect(problem.cause).toBe(error);
  });

  it.each(['53200', '22P02'])('%s: does not say that anything was kept', (code) => {
    expect(problemDocument(problemOf(thrown(code)), '1').title).not.toContain('ذخیره است');
  });

  it('says of a full disk that nothing was kept, and nowhere that it was', () => {
    const { title, detail } = problemDocument(problemOf(thrown('53100')), '1');
    expect(title).toContain('ثبت نشد');
    expect(title + detail).not.toContain('ذخیره است');
  });
});

it('tells so many bad fields as somebody reads, and that there are more', () => {
  const bad = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      path: `items[${at}].item_qty`,
      code: 'NOT_A_NUMBER',
      message: 'عدد نیست',
    }));
  const told = (count: number) => problemDocument(new Problem('INVALID_INPUT', { errors: bad(count) }), '1');
  expect(told(fieldsToldMax)).toMatchObject({ detail: '', errors: { length: fieldsToldMax } });
  expect(told(30_000)).toMatchObject({ detail: expect.stringContaining('۲۰۰'), errors: { length: fieldsToldMax } });
});
