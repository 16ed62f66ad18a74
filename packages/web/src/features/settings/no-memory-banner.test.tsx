// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const session = vi.hoisted(() => ({ now: {} as { user: unknown; admin: boolean } }));
vi.mock('../../app/session-store.ts', () => ({ useSession: () => session.now }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: Record<string, string>; children: string }) => (
    <a href={`${to}?${new URLSearchParams(search)}`}>{children}</a>
  ),
}));

const { NoMemoryBanner } = await import('./no-memory-banner.tsx');

afterEach(cleanup);

function shown(memories: readonly { ready: boolean }[], admin = true): string | null | undefined {
  session.now = { user: { memories }, admin };
  return render(<NoMemoryBanner />).container.textContent;
}

describe('what is written and cannot be sent', () => {
  it('is told of an account without a tax memory, with the way to one', () => {
    expect(shown([])).toContain('هنوز حافظه مالیاتی ندارید');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/manage-accounts?tab=keys&id=new');
  });

  it('is told of one whose memory is not ready, to go on with it', () => {
    expect(shown([{ ready: false }])).toContain('آماده ارسال نیست');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/manage-accounts?tab=keys');
  });

  it('is told to an employee with whom to ask, since the keys are not his', () => {
    expect(shown([], false)).toContain('مدیر حساب');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is nothing where one of the memories can send', () => {
    expect(shown([{ ready: false }, { ready: true }])).toBe('');
  });
});
