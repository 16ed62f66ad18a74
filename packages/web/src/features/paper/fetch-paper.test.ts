// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { forgetPapers, paperQuery } from './fetch-paper.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [['issue', 'invoices'], '/api/invoice/i1/pdf?layout=dotin'],
  // A cashier: every sale ended with «فیش چاپ نشد».
  [['issue'], '/api/invoice/own/i1/pdf?layout=dotin'],
])('asks for what an employee with %j may have', async (permissions, path) => {
  const user = { id: 'u', account: { id: 'a', name: 'x' }, roles: ['employee'], permissions } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push(url.pathname + url.search);
    return new Response('%PDF', { headers: { 'content-disposition': 'inline; filename="a.pdf"' } });
  });
  expect((await new QueryClient().fetchQuery(paperQuery('i1', 'dotin'))).fileName).toBe('a.pdf');
  expect(asked).toEqual([path]);
});

it('is set anew after a change of what stands on all papers, and nothing else of an invoice is asked for again', () => {
  const client = new QueryClient();
  const { queryKey } = paperQuery('i1', 'normal');
  client.setQueryData(queryKey, { blob: new Blob(), fileName: 'a.pdf' });
  client.setQueryData(['invoices', 'one', 'i1'], { id: 'i1' });
  forgetPapers(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(['invoices', 'one', 'i1'])).toEqual({ id: 'i1' });
});
