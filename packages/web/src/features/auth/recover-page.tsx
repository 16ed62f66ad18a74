import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { checkPassword } from '@taraz/core';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { focusFaultOnceShown } from '../../ui/use-fault-focus.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthLink } from './auth-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { awaitedBefore, CodeField, useOneTimeCode } from './one-time-code.tsx';
import { authStrings } from './strings.fa.ts';
import { TryButton } from './try-button.tsx';

const words = authStrings.recover;

/** A forgotten password: a code to the phone, then a new one. Says nothing of whether the user exists. */
export function RecoverPage() {
  const navigate = useNavigate();
  const format = useFormat();
  const [identifier, setIdentifier] = useState(() => awaitedBefore('recover'));
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const identifierRef = useRef<HTMLInputElement>(null);
  /** what is known here of whose password it is; the server knows more */
  const own = [identifier.trim()];
  const otp = useOneTimeCode(
    () => api(calls.sendRecoveryCode, { body: { identifier: identifier.trim() } }),
    async (challenge_id, given) => {
      await api(calls.resetPassword, { body: { challenge_id, code: given, password } });
      toast.show(words.done);
      await navigate({ to: '/auth', search: {} });
    },
    { place: 'recover', about: identifier },
  );
  useTitle(words.title);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isSent = otp.sent !== null;
    if (otp.seconds > 0) return;
    setTried(isSent || identifier.trim() === '');
    if (!isSent && identifier.trim() !== '') void otp.send();
    else if (isSent && code.length === 6 && checkPassword(password, own).fault === null) void otp.check(code);
    else focusFaultOnceShown(event.currentTarget);
  };
  const writeAnother = () => {
    otp.forget();
    setCode('');
    setTried(false);
    identifierRef.current?.focus();
    identifierRef.current?.select();
  };
  const identifierError = isTried && identifier.trim() === '' ? words.identifierMissing : undefined;
  return (
    <AuthFrame>
      <h1 className="font-bold text-[1.375rem] leading-9">{words.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{words.lead}</p>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <TextField
          ref={identifierRef}
          label={words.identifier}
          name="username"
          autoComplete="username"
          isCode
          size="l"
          autoFocus
          isReadOnly={otp.sent !== null}
          {...(otp.sent === null
            ? {}
            : {
                labelEnd: (
                  <Button variant="quiet" size="s" onPress={writeAnother}>
                    {words.change}
                  </Button>
                ),
              })}
          value={identifier}
          onChange={(next) => {
            setIdentifier(next);
            otp.excuse();
          }}
          error={identifierError ?? (otp.sent === null && otp.failure !== null ? format.text(otp.failure) : undefined)}
        />
        {otp.sent !== null && (
          <>
            <CodeField otp={otp} value={code} onChange={setCode} told={words.sent} />
            <p className="text-caption text-ink-2">{words.noPhone}</p>
            <NewPasswordField
              label={words.newPassword}
              value={password}
              onChange={setPassword}
              own={own}
              isTried={isTried}
            />
          </>
        )}
        <TryButton
          type="submit"
          variant="primary"
          size="l"
          isFullWidth
          seconds={otp.seconds}
          isBusy={otp.busy !== null}
        >
          {otp.sent === null ? authStrings.sendCode : words.submit}
        </TryButton>
      </form>
      <p className="mt-6 text-center">
        <AuthLink to={{}}>{words.back}</AuthLink>
      </p>
    </AuthFrame>
  );
}
