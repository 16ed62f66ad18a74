// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { secondStepStrings as words } from './second-step.fa.ts';
import { SecondStep } from './second-step.tsx';

vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id === calls.secondStepOptions.id) return { ways: ['totp'], passkey: null };
    const told = { type: '', title: '', detail: 'این کد درست نیست.', request_id: 'r' };
    throw new ApiProblem(401, { ...told, status: 401, code: 'BAD_CODE' } as never);
  },
}));
afterEach(cleanup);

it('a code that was refused is written over', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondStep onDone={async () => undefined} onBack={() => undefined} />
    </QueryClientProvider>,
  );
  const code = (await screen.findByLabelText(words.totp)) as HTMLInputElement;
  fireEvent.change(code, { target: { value: '123456' } });
  screen.getByRole('button', { name: words.submit }).focus();
  fireEvent.submit(code);
  await screen.findByText('این کد درست نیست.');
  await waitFor(() => expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]));
});
