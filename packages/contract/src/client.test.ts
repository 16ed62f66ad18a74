import { expect, it } from 'vitest';
import { ApiProblem, createClient } from './client.ts';
import { calls } from './index.ts';

const failureOf = async (status: number, body: unknown): Promise<unknown> => {
  const fetch = async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
  const client = createClient({ baseUrl: '/api', token: () => null, fetch });
  return client(calls.getMe, {}).then(
    () => null,
    (error: unknown) => error,
  );
};

it('tells a problem of this API from the JSON of a gateway before it', async () => {
  const ours = { type: '', title: 'x', status: 500, code: 'INTERNAL', detail: '', request_id: 'r-1' };
  expect(await failureOf(500, ours)).toMatchObject({ status: 500, problem: ours });
  for (const foreign of [{ title: 'Bad gateway', status: 502 }, { message: 'no upstream' }, 'down', null]) {
    const failure = await failureOf(502, foreign);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ status: 502, problem: null });
  }
});

it('asks for no id that is the path of another call', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response('{}');
  };
  const client = createClient({ baseUrl: '/api', token: () => null, fetch });
  for (const id of ['list', 'counts', '..', '', 'd8a1c7de-0000-4000-8000-00000000000', '%2e%2e']) {
    await expect(client(calls.getInvoice, { params: { id } })).rejects.toMatchObject({ status: 404, problem: null });
  }
  await client(calls.getInvoice, { params: { id: 'd8a1c7de-0000-4000-8000-000000000001' } });
  expect(asked).toEqual(['/api/invoice/d8a1c7de-0000-4000-8000-000000000001']);
});
