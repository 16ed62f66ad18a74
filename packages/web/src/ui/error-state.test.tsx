// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorState } from './error-state.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

const problem = (status: number, code: string, errors: { path: string }[] = []) =>
  new ApiProblem(status, { type: '', title: 'هر خانه را درست کنید', status, code, request_id: 'r-1', errors } as never);

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
