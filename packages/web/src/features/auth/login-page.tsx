import { useRouter } from '@tanstack/react-router';
import { ApiProblem, calls } from '@taraz/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { appStrings } from '../../app/app.fa.ts';
import { loadSession } from '../../app/load-session.ts';
import { withLoading } from '../../app/loading.ts';
import { currentSession } from '../../app/session-store.ts';
import { storeToken } from '../../app/token.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { authStrings } from './strings.fa.ts';

/** What to tell after a failed try; never which of the two was wrong. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return authStrings.failed;
  if (error.status === 0) return appStrings.offlineFault;
  return error.problem?.title ?? appStrings.serverFault;
}

function useLogin() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const login = async (username: string, password: string) => {
    setBusy(true);
    setFailure(null);
    try {
      const session = await withLoading(api(calls.authorize, { body: { username, password } }));
      storeToken(session.token);
      await loadSession(true);
      const { redirectedFrom } = currentSession();
      await router.navigate({ href: redirectedFrom ?? '/', replace: true });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { login, isBusy, failure };
}

/** /auth: user name and password. What was typed stays after a failure. */
export function LoginPage() {
  const { login, isBusy, failure } = useLogin();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const usernameRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = `${authStrings.title}`;
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '') usernameRef.current?.focus();
    else if (password === '') passwordRef.current?.focus();
    else void login(username.trim(), password);
  };
  return (
    <AuthFrame>
      <h1 className="font-bold text-[1.375rem] leading-9">{authStrings.title}</h1>
      <p className="mt-1 mb-6 text-ink-2">{authStrings.lead}</p>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad" title={failure} isAlert />}
        <TextField
          ref={usernameRef}
          label={authStrings.username}
          name="username"
          autoComplete="username"
          isCode
          size="l"
          autoFocus
          value={username}
          onChange={setUsername}
          error={isTried && username.trim() === '' ? authStrings.usernameMissing : undefined}
        />
        <PasswordField
          ref={passwordRef}
          label={authStrings.password}
          name="password"
          size="l"
          value={password}
          onChange={setPassword}
          error={isTried && password === '' ? authStrings.passwordMissing : undefined}
        />
        <Button type="submit" variant="primary" size="l" isFullWidth isBusy={isBusy} className="mt-1">
          {authStrings.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
