// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportKeyDialog } from './key-dialogs.tsx';
import { settingsStrings as words } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

it('says nothing more of a key file once another one is chosen', async () => {
  const errors = [{ path: 'key_pem', code: 'BAD', message: 'این کلید خوانده نشد.' }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  api.mockRejectedValue(new ApiProblem(400, problem as never));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportKeyDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const [picker] = document.querySelectorAll('input[type=file]');
  const choose = (name: string) =>
    fireEvent.change(picker as Element, { target: { files: [new File(['-----BEGIN'], name)] } });
  const submit = screen.getByRole('button', { name: words.import });
  fireEvent.submit(submit);
  await screen.findByText(words.noFile);
  choose('one.pem');
  await waitFor(() => expect(screen.queryByText(words.noFile)).toBe(null));
  fireEvent.submit(submit);
  await screen.findByText('این کلید خوانده نشد.');
  choose('two.pem');
  await waitFor(() => expect(screen.queryByText('این کلید خوانده نشد.')).toBe(null));
});
