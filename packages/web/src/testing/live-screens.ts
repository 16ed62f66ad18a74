import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dispatchSession } from '../app/session-store.ts';
import { signIn } from './sign-in.ts';

/** Before each test of a file: an admin of a verified account, and a clock that the test moves; after it nothing of a screen is left. */
export function liveScreens(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    signIn({ roles: ['admin'] });
    const body = { status: 'VERIFIED', missing: [] };
    dispatchSession({ type: 'signup-status', httpStatus: 200, hasToken: true, body });
  });
  afterEach(async () => {
    cleanup();
    // The stream is let go a moment after the last screen.
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
