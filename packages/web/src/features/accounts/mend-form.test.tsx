// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accountStrings } from './accounts.fa.ts';
import { MendForm } from './mend-form.tsx';

afterEach(cleanup);

it('takes the keyboard from nobody when the rejection comes', async () => {
  const state = { values: { user_type: 'legal' }, reasons: [], etag: 'a' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">recheck</button>
      <MendForm state={state} onChanged={async () => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: accountStrings.resend })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(document.body);
});
