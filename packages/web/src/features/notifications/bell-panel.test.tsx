// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { BellPanel } from './bell-panel.tsx';
import { notificationStrings as strings } from './strings.fa.ts';

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: () => undefined }) }));
const nothing = { notifications: [], unread: 0, count: 0, next: null };
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api: async () => nothing }));

afterEach(() => {
  cleanup();
  dispatchSession({ type: 'signed-out', from: null });
});

it.each([
  ['admin', [], strings.emptyHint],
  ['employee', [], strings.noNews],
  ['employee', ['products'], strings.noNews],
  ['employee', ['treasury'], strings.emptyHintOf(strings.news.treasury ?? '')],
  ['employee', ['issue', 'warehouse'], strings.emptyHintOf(`${strings.news.issue}، ${strings.news.warehouse}`)],
])('an empty bell speaks of what may ever ring it (%s, %s)', async (role, permissions, hint) => {
  const user = { roles: [role], permissions } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BellPanel unread={0} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(hint)).toBeDefined();
});
