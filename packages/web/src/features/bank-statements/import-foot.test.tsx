// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportFoot } from './import-foot.tsx';
import type { Statement, StatementRow } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import type { Choices } from './use-choices.ts';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = statementStrings.foot;
const id = (last: number) => `0198f000-0000-7000-8000-00000000000${last}`;
const statement = { id: id(1), counts: { booked: 0 }, difference: null } as unknown as Statement;
const rows = [11, 12, 13].map(
  (row) => ({ row, state: 'new', likely_place: null, likely_customer: null, likely_cheque: null }) as StatementRow,
);
const choices: Choices = {
  ...{ placeId: id(2), isLeftOut: () => false, leaveOut: () => {}, verdictOf: () => null, setVerdict: () => {} },
  ...{ setParty: () => {}, setParties: () => {}, clear: () => {} },
  partyOf: (row) => (row === 12 ? { id: id(3), name: 'پخش البرز' } : null),
};

it('says which row of the file an import is refused for, and whose money it was said to be', async () => {
  const errors = [{ path: 'rows[1].customer_id', code: 'NOT_FOUND', message: 'no such customer' }];
  const body = JSON.stringify({
    type: 'about:blank',
    code: 'INVALID_INPUT',
    title: 'refused',
    status: 422,
    request_id: 'r',
    errors,
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status: 422, headers: { 'content-type': 'application/json' } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportFoot statement={statement} rows={rows} choices={choices} onDone={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.import }));
  const said = words.refused('۱۲', 'پخش البرز', 'no such customer');
  expect(await screen.findByText(said)).toBeTruthy();
});
