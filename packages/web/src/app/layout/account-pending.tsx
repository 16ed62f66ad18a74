import { lazy, Suspense } from 'react';

const StatusPage = lazy(() =>
  import('../../features/accounts/status-page.tsx').then((module) => ({ default: module.StatusPage })),
);

/** Signed in, but the account is not VERIFIED: in place of any screen, where the sign-up stands. */
export function AccountPending() {
  return (
    <Suspense>
      <StatusPage />
    </Suspense>
  );
}
