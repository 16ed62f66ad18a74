import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { checkMobile, productMessages } from '@taraz/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { useTitle } from '../../app/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { focusFaultOnceShown } from '../../ui/use-fault-focus.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthLink } from './auth-link.tsx';
import { needsSecondStep } from './needs-second-step.ts';
import { awaitedBefore, CodeField, useOneTimeCode } from './one-time-code.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { authStrings } from './strings.fa.ts';
import { TryButton } from './try-button.tsx';
import { useFinishLogin, useSecondStep } from './use-finish-login.ts';
import { useRefusal } from './use-refusal.ts';

/** /auth: by user name and password, or by a code sent to the phone. */
export function LoginPage({ way }: { way: 'login' | 'code' }) {
  const format = useFormat();
  const navigate = useNavigate();
  useTitle(authStrings.title);
  return (
    <AuthFrame>
      <h1 className="font-bold text-[1.375rem] leading-9">{authStrings.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{authStrings.lead}</p>
      <Tabs
        label={authStrings.ways}
        selected={way}
        onSelect={(next) =>
          void navigate({ to: '/auth', search: next === 'code' ? { view: 'code' } : {}, replace: true })
        }
        items={[
          { id: 'login', title: authStrings.byPassword, content: <PasswordLogin /> },
          { id: 'code', title: authStrings.byCode, content: <CodeLogin /> },
        ]}
      />
      <PasskeyLogin />
      <p className="mt-6 text-center text-ink-2">
        {authStrings.noAccount} <AuthLink to={{ view: 'signup' }}>{format.text(authStrings.signUp)}</AuthLink>
      </p>
    </AuthFrame>
  );
}

/** What was typed stays after a failure. */
function PasswordLogin() {
  const finish = useFinishLogin();
  const toSecondStep = useSecondStep();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const refusal = useRefusal();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const login = async () => {
    setBusy(true);
    refusal.clear();
    try {
      const session = await withLoading(api(calls.authorize, { body: { username: username.trim(), password } }));
      await finish(session.token);
    } catch (error) {
      if (needsSecondStep(error)) await toSecondStep();
      else refusal.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '' || password === '') focusFaultOnceShown(event.currentTarget);
    else if (refusal.seconds === 0) void login();
  };
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4 pt-1.5">
      {refusal.reason !== null && <Banner tone="bad" title={format.text(refusal.reason)} isAlert />}
      <TextField
        label={authStrings.username}
        name="username"
        autoComplete="username"
        isCode
        size="l"
        autoFocus
        value={username}
        onChange={(next) => {
          setUsername(next);
          // It is the name that was tried too often.
          if (refusal.seconds > 0) refusal.clear();
        }}
        error={isTried && username.trim() === '' ? authStrings.usernameMissing : undefined}
      />
      <PasswordField
        label={authStrings.password}
        name="password"
        size="l"
        value={password}
        onChange={setPassword}
        error={isTried && password === '' ? authStrings.passwordMissing : undefined}
      />
      <TryButton
        type="submit"
        variant="primary"
        size="l"
        isFullWidth
        seconds={refusal.seconds}
        isBusy={isBusy}
        className="order-1 mt-1"
      >
        {authStrings.submit}
      </TryButton>
      {/* Seen under the password, where it is looked for; the keyboard goes from name to password to signing in. */}
      <span className="-mt-2.5 self-start text-caption">
        <AuthLink to={{ view: 'recover' }}>{authStrings.forgotten}</AuthLink>
      </span>
    </form>
  );
}

function CodeLogin() {
  const finish = useFinishLogin();
  const toSecondStep = useSecondStep();
  const format = useFormat();
  const [phone, setPhone] = useState(() => awaitedBefore('login'));
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isPhone = checkMobile(phone);
  const otp = useOneTimeCode(
    () => api(calls.sendCode, { body: { phone, purpose: 'login' } }),
    async (challenge_id, given) => {
      try {
        const { session } = await api(calls.verifyCode, { body: { challenge_id, code: given } });
        if (session !== null) await finish(session.token);
      } catch (error) {
        if (!needsSecondStep(error)) throw error;
        await toSecondStep();
      }
    },
    { place: 'login', about: phone },
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (otp.seconds > 0) return;
    if (otp.sent !== null) void otp.check(code);
    else if (isPhone) void otp.send();
    else focusFaultOnceShown(event.currentTarget);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4 pt-1.5">
      <PhoneField
        label={authStrings.phone}
        name="phone"
        autoComplete="tel"
        size="l"
        isReadOnly={otp.sent !== null}
        value={phone}
        onChange={(next) => {
          setPhone(next);
          otp.excuse();
        }}
        {...(otp.sent === null
          ? {}
          : {
              labelEnd: (
                <Button variant="quiet" size="s" onPress={otp.forget}>
                  {authStrings.changePhone}
                </Button>
              ),
            })}
        error={
          isTried && !isPhone
            ? productMessages.mobileFormat
            : otp.sent === null
              ? otp.failure === null
                ? undefined
                : format.text(otp.failure)
              : undefined
        }
      />
      {otp.sent !== null && (
        <CodeField
          otp={otp}
          value={code}
          onChange={setCode}
          told={authStrings.sentTo(format.text(phone))}
          checksItself
        />
      )}
      <TryButton
        type="submit"
        variant="primary"
        size="l"
        isFullWidth
        seconds={otp.seconds}
        isBusy={otp.busy !== null}
        className="mt-1"
      >
        {otp.sent === null ? authStrings.sendCode : authStrings.submit}
      </TryButton>
    </form>
  );
}
