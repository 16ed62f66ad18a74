// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formErrorOf } from '../../app/field-errors.ts';
import { useAttachment } from './use-attachment.ts';

afterEach(cleanup);

const refusal = (code: string, detail: string, errors: object[] = []) =>
  new ApiProblem(400, { type: '', title: 'title', status: 400, code, detail, request_id: 'x', errors } as never);
const file = (name: string) => new File(['x'], name);

it.each([
  ['of a wrong kind', refusal('UNSUPPORTED_TYPE', 'no such kind'), 'no such kind'],
  ['too large', refusal('TOO_LARGE', 'too large'), 'too large'],
  ['empty', refusal('INVALID_INPUT', '', [{ path: 'file', code: 'EMPTY', message: 'empty' }]), 'empty'],
])('what is said of a file that is %s stands beside it, until another is chosen', (_, error, words) => {
  const { result, rerender } = renderHook((fault: unknown) => useAttachment(fault), { initialProps: null as unknown });
  act(() => result.current.choose(file('a.xlsx')));
  rerender(error);
  expect([result.current.fileError, formErrorOf(result.current.failure.error)]).toEqual([words, null]);
  act(() => result.current.choose(file('b.png')));
  expect([result.current.fileError, formErrorOf(result.current.failure.error)]).toEqual([undefined, null]);
});

it('what is said of the whole stands over the form, whatever file is chosen', () => {
  const error = refusal('TOO_MANY_REQUESTS', 'later');
  const { result } = renderHook(() => useAttachment(error));
  expect([result.current.fileError, result.current.failure]).toEqual([undefined, { error, isKept: true }]);
});
