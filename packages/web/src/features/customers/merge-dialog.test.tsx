// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newCustomer } from './form.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { Customer } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const one = (over: Partial<Customer>) => ({ ...newCustomer, name: 'علی رضایی', ...over }) as Customer;
const names = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

it('the code of who is kept is called as that person’s is', () => {
  const customers = [
    one({ id: '1', person_type: 'real', national_code: '0012345679' }),
    one({ id: '2', person_type: 'follower', national_code: '123456789012' }),
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MergeDialog customers={customers} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const { nationalCode } = customerStrings.form;
  expect(names()).toContain(nationalCode.real);
  fireEvent.click(screen.getByRole('button', { name: customerStrings.entities.follower }));
  expect(names()).toContain(nationalCode.follower);
  expect(names()).not.toContain(nationalCode.legal);
});

it('what was compared is sent with the tags it was seen under, the kept one’s first', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ code: 'STALE', title: 'کس دیگری', status: 412, request_id: 'r' }), {
      status: 412,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  const customers = [one({ id: '1', etag: 'v4', name: 'یک' }), one({ id: '2', etag: 'v7', name: 'دو' })];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MergeDialog customers={customers} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: /دو/ }));
  fireEvent.click(screen.getByRole('button', { name: customerStrings.merging.save }));
  expect(await screen.findByText('کس دیگری')).toBeTruthy();
  expect(sent).toMatchObject([{ keep: '2', merge: ['1'], etags: ['v7', 'v4'] }]);
});
