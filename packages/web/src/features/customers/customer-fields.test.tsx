// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CustomerFields } from './customer-fields.tsx';
import { newCustomer } from './form.ts';
import { customerStrings } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

const nothing = () => undefined;
const client = new QueryClient();
const fields = (postal_code: string) => (
  <QueryClientProvider client={client}>
    <CustomerFields
      id={null}
      values={{ ...newCustomer, postal_code }}
      filled={new Set()}
      errors={{}}
      onChange={nothing}
      onFill={nothing}
      onOpen={nothing}
    />
  </QueryClientProvider>
);

it.each([
  [
    'refused',
    () =>
      Promise.reject(
        new ApiProblem(429, { code: 'TOO_MANY_REQUESTS', title: '', request_id: '', detail: 'too often' } as never),
      ),
  ],
  ['not found', () => Promise.resolve({ outcome: 'not_found', message: 'too often' })],
])('a look-up of an address that was %s says why, of the code it was asked for', async (_, answer) => {
  api.mockImplementation(answer);
  const { rerender } = render(fields('1969833114'));
  fireEvent.click(screen.getByRole('button', { name: customerStrings.form.findAddress }));
  expect((await screen.findAllByText('too often')).length).toBeGreaterThan(0);
  rerender(fields('1969833115'));
  expect(screen.queryByText('too often')).toBeNull();
});
