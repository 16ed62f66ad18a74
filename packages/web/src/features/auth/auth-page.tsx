import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoginPage } from './login-page.tsx';
import { RecoverPage } from './recover-page.tsx';

const SignupPage = lazy(() => import('./signup/signup-page.tsx').then((module) => ({ default: module.SignupPage })));
const SecondStepPage = lazy(() =>
  import('./second-step-page.tsx').then((module) => ({ default: module.SecondStepPage })),
);

/** /auth: sign in, recover, sign up. */
export function AuthPage() {
  const { view = 'login', step = 1 } = useSearch({ from: '/login/auth' });
  if (view === 'recover') return <RecoverPage />;
  if (view === 'second') {
    return (
      <Suspense>
        <SecondStepPage />
      </Suspense>
    );
  }
  if (view === 'signup') {
    return (
      <Suspense>
        <SignupPage step={step} />
      </Suspense>
    );
  }
  return <LoginPage way={view} />;
}
