// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorState } from './error-state.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

const problem = (status: number, code: string, errors: { path: string }[] = []) =>
  new ApiProblem(status, { type: '', title: 'هر خانه را درست کنید', status, code, request_id: 'r-1', errors } as never);

const told = { title: 'این کار با وضعیت کنونی سازگار نیست.', status: 409, code: 'CONFLICT', request_id: 'r-2' };
const remedy = 'حافظه غیرفعال است؛ آن را در کارت‌های مالیاتی فعال کنید.';
test.each([
  ['its detail', { detail: remedy }],
  [
    'its first bad field, where there is no detail',
    { detail: '', errors: [{ path: 'limit', code: 'X', message: remedy }] },
  ],
])('a failure says its kind and what to do: %s', (_, more) => {
  render(<ErrorState title="بارگذاری نشد" error={new ApiProblem(409, { ...told, ...more } as never)} />);
  expect(screen.getByText(told.title)).toBeTruthy();
  expect(screen.getByText(remedy)).toBeTruthy();
});

test('a detail that only repeats the title is not said twice', () => {
  render(<ErrorState title="بارگذاری نشد" error={new ApiProblem(409, { ...told, detail: told.title } as never)} />);
  expect(screen.getAllByText(told.title)).toHaveLength(1);
});

test.each([
  ['an id of nothing', problem(404, 'NOT_FOUND'), false],
  ['an id that is none', problem(400, 'INVALID_INPUT', [{ path: 'id' }]), false],
  ['another fault of what was sent', problem(400, 'INVALID_INPUT', [{ path: 'limit' }]), true],
  ['a fault of the server', problem(503, 'UNAVAILABLE'), true],
])('%s is asked for again: %j', (_, error, mayHelp) => {
  render(<ErrorState title="بارگذاری نشد" error={error} onRetry={() => {}} />);
  expect(screen.queryByRole('button', { name: uiStrings.retry }) !== null).toBe(mayHelp);
  expect(screen.queryByText(uiStrings.notHere) !== null).toBe(!mayHelp);
});

test('what is lost on the way says so, and what is safe', () => {
  const lost = problem(0, 'OFFLINE');
  render(<ErrorState title="بارگذاری نشد" safe="چیزی از دست نرفته است." error={lost} onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain(uiStrings.noConnection);
  expect(screen.getByText('چیزی از دست نرفته است.')).toBeTruthy();
  expect(screen.getByRole('button', { name: uiStrings.retry })).toBeTruthy();
});
