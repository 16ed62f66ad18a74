import { calls, createClient } from '@taraz/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { needsSecondStep, reasonOf } from '../../features/auth/failure.ts';
import { SecondStep } from '../../features/auth/second-step.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { api } from '../api.ts';
import { appStrings } from '../app.fa.ts';
import { withLoading } from '../loading.ts';
import { answerLoginAgain } from '../login-again.ts';
import { useSession } from '../session-store.ts';
import { storeToken } from '../token.ts';

const words = appStrings.loginAgain;

/** Over the page: the same user logs in again, in the same account, and what waited goes on. Nothing typed is lost. */
export function LoginAgain() {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [isSecond, setSecond] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const format = useFormat();
  useEffect(() => {
    // Whoever was here is gone: nobody to log in as.
    if (user === null) answerLoginAgain('over');
  }, [user]);
  if (user === null) return null;
  const enter = async (token: string) => {
    // A login leads to the account used last, which another tab may have changed since.
    const client = createClient({
      baseUrl: '/api',
      token: () => token,
      fetch: (...request) => window.fetch(...request),
    });
    const { account } = await client(calls.getMe, {});
    const isSame = account.id === user.account.id;
    const body = { account_id: user.account.id };
    storeToken(isSame ? token : (await client(calls.switchAccount, { body })).token);
    answerLoginAgain('again');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const session = await withLoading(api(calls.authorize, { body: { username: user.username, password } }));
      await enter(session.token);
    } catch (error) {
      if (needsSecondStep(error)) setSecond(true);
      else setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      isDismissable={false}
      width="s"
      onOpenChange={(isOpen) => !isOpen && answerLoginAgain('over')}
    >
      <p className="mb-3 text-ink-2">{words.lead}</p>
      {isSecond ? (
        <SecondStep onDone={enter} onBack={() => setSecond(false)} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3.5">
          {failure !== null && <Banner tone="bad" title={format.text(failure)} isAlert />}
          <p className="flex flex-wrap gap-x-2">
            <span className="text-ink-2">{words.user}</span>
            <bdi dir="ltr" className="font-medium">
              {user.username}
            </bdi>
          </p>
          <PasswordField label={words.password} name="password" autoFocus value={password} onChange={setPassword} />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={password === ''}>
              {words.submit}
            </Button>
            <Button variant="quiet" onPress={() => answerLoginAgain('over')}>
              {words.leave}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
