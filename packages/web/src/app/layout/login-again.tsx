import { useRouter } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { needsSecondStep } from '../../features/auth/needs-second-step.ts';
import { CodeField, useOneTimeCode } from '../../features/auth/one-time-code.tsx';
import { SecondStep } from '../../features/auth/second-step.tsx';
import { authStrings } from '../../features/auth/strings.fa.ts';
import { TryButton } from '../../features/auth/try-button.tsx';
import { useRefusal } from '../../features/auth/use-refusal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { api } from '../api.ts';
import { appStrings } from '../app.fa.ts';
import { bearerOf, goAlong, tokenIn } from '../enter-account.ts';
import { withLoading } from '../loading.ts';
import { loginQuestion } from '../login-again.ts';
import { problemStatus, useSession } from '../session-store.ts';
import { storeToken } from '../token.ts';

const words = appStrings.loginAgain;

/** Over the page: the same user logs in again, in the same account, and what waited goes on. Nothing typed is lost. */
export function LoginAgain() {
  const { user } = useSession();
  const [isSecond, setSecond] = useState(false);
  const [way, setWay] = useState<'password' | 'code'>('password');
  /** where this login leads, while its user works for the account of the page no more */
  const [other, setOther] = useState<{ token: string; name: string } | null>(null);
  const router = useRouter();
  useEffect(() => {
    // Whoever was here is gone: nobody to log in as.
    if (user === null) loginQuestion.answer('over');
  }, [user]);
  if (user === null) return null;
  const enter = async (token: string) => {
    try {
      // A login leads to the account used last, which another tab may have changed since.
      storeToken(await tokenIn(user.account.id, token));
    } catch (error) {
      if (problemStatus(error) !== 404) throw error;
      const { account } = await bearerOf(token);
      return setOther({ token, name: account.name });
    }
    loginQuestion.answer('again');
  };
  const go = async ({ token }: { token: string }) => {
    storeToken(token);
    loginQuestion.answer('elsewhere');
    await goAlong(() => router.navigate({ to: '/', ignoreBlocker: true }));
  };
  const step: StepProps = { user, onDone: enter, onSecond: () => setSecond(true) };
  return (
    <Dialog
      title={words.title}
      isOpen
      isDismissable={false}
      // What is written in the page behind it goes with it.
      asksToClose="always"
      leaveWords={words.leaving}
      width="s"
      onOpenChange={(isOpen) => !isOpen && loginQuestion.answer('over')}
    >
      <p className="mb-3 text-ink-2">{other === null ? words.lead : words.accountLost(user.account.name)}</p>
      {other !== null ? (
        <Button variant="primary" autoFocus onPress={() => void go(other)}>
          {words.goTo(other.name)}
        </Button>
      ) : isSecond ? (
        <SecondStep onDone={enter} onBack={() => setSecond(false)} />
      ) : (
        <>
          <p className="mb-2 flex flex-wrap gap-x-2">
            <span className="text-ink-2">{words.user}</span>
            <bdi dir="ltr" className="font-medium">
              {user.username}
            </bdi>
          </p>
          {user.phone === null ? (
            <ByPassword {...step} />
          ) : (
            <Tabs
              label={authStrings.ways}
              selected={way}
              onSelect={setWay}
              items={[
                { id: 'password', title: authStrings.byPassword, content: <ByPassword {...step} /> },
                { id: 'code', title: authStrings.byCode, content: <ByCode {...step} /> },
              ]}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface StepProps {
  user: { id: string; username: string };
  onDone: (token: string) => Promise<void>;
  /** The first step was right and there is a second one: app, passkey or recovery code. */
  onSecond: () => void;
}

function ByPassword({ user, onDone, onSecond }: StepProps) {
  const [password, setPassword] = useState('');
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const format = useFormat();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refusal.seconds > 0) return;
    setBusy(true);
    refusal.clear();
    try {
      const session = await withLoading(api(calls.authorize, { body: { username: user.username, password } }));
      await onDone(session.token);
    } catch (error) {
      if (needsSecondStep(error)) onSecond();
      else refusal.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3.5 pt-1.5">
      {refusal.reason !== null && <Banner tone="bad" title={format.text(refusal.reason)} isAlert />}
      <PasswordField label={words.password} name="password" autoFocus value={password} onChange={setPassword} />
      <Actions label={words.submit} seconds={refusal.seconds} isBusy={isBusy} isDisabled={password === ''} />
    </form>
  );
}

/** A code to the phone that the product knows for this user: nothing but the code is typed. */
function ByCode({ user, onDone, onSecond }: StepProps) {
  const [code, setCode] = useState('');
  const format = useFormat();
  const params = { id: user.id };
  const otp = useOneTimeCode(
    () => api(calls.sendUserCode, { params }),
    async (challenge_id, given) => {
      try {
        const { session } = await api(calls.verifyCode, { body: { challenge_id, code: given } });
        if (session !== null) await onDone(session.token);
      } catch (error) {
        if (!needsSecondStep(error)) throw error;
        onSecond();
      }
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (otp.seconds === 0) void (otp.sent === null ? otp.send() : otp.check(code));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3.5 pt-1.5">
      {otp.sent === null ? (
        <>
          {otp.failure !== null && <Banner tone="bad" title={format.text(otp.failure)} isAlert />}
          <p className="text-ink-2">{words.codeLead}</p>
        </>
      ) : (
        <CodeField otp={otp} value={code} onChange={setCode} told={words.codeSent} checksItself />
      )}
      <Actions
        label={otp.sent === null ? authStrings.sendCode : words.submit}
        seconds={otp.seconds}
        isBusy={otp.busy !== null}
        isDisabled={otp.sent !== null && code.length < 6}
      />
    </form>
  );
}

interface ActionsProps {
  label: string;
  /** for which a try would be refused */
  seconds: number;
  isBusy: boolean;
  isDisabled: boolean;
}

function Actions({ label, ...tried }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TryButton type="submit" variant="primary" {...tried}>
        {label}
      </TryButton>
      <Button variant="quiet" onPress={() => loginQuestion.answer('over')}>
        {words.leave}
      </Button>
    </div>
  );
}
