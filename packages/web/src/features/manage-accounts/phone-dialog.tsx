import { useMutation } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { checkMobile, normaliseMobile } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { takeChange } from '../../app/take-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { CodeField, useOneTimeCode } from '../auth/one-time-code.tsx';
import { authStrings } from '../auth/strings.fa.ts';
import { TryButton } from '../auth/try-button.tsx';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.ownPhone;

/** Another phone of one's own in three steps: the number, the code that came to it, the password. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState('');
  const [password, setPassword] = useState('');
  const phone = normaliseMobile(typed) ?? '';
  const otp = useOneTimeCode(
    () => api(calls.sendCode, { body: { phone, purpose: 'phone_change' } }),
    async (challenge_id, given) => {
      const { phone_ticket } = await api(calls.verifyCode, { body: { challenge_id, code: given } });
      setTicket(phone_ticket ?? '');
    },
  );
  const values = { phone_ticket: ticket, password };
  const change = useMutation({
    mutationFn: (body: typeof values) => withLoading(api(calls.changePhone, { body })),
    onSuccess: ({ phone: changed }) => {
      void takeChange((me) => ({ ...me, phone: changed }));
      toast.notice(strings.changed);
      onClose();
    },
  });
  const step = ticket !== '' ? 'password' : otp.sent !== null ? 'code' : 'phone';
  const errors = fieldErrorsOf(change.error, { sent: change.variables, now: values });
  const isReady = { phone: checkMobile(typed), code: code.length === 6, password: password !== '' }[step];
  const goOn = { phone: otp.send, code: () => otp.check(code), password: () => change.mutate(values) }[step];
  const isBusy = otp.busy !== null || change.isPending;
  const seconds = step === 'password' ? 0 : otp.seconds;
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="s"
      asksToClose="never"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={() => isReady && seconds === 0 && void goOn()}
      isBusy={isBusy}
      footer={
        <>
          <TryButton type="submit" variant="primary" seconds={seconds} isBusy={isBusy} isDisabled={!isReady}>
            {strings.steps[step]}
          </TryButton>
          <Button onPress={onClose}>{strings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        {step === 'phone' && (
          <>
            <p className="text-ink-2">{strings.why}</p>
            <PhoneField
              label={strings.newPhone}
              name="phone"
              autoComplete="tel"
              autoFocus
              value={typed}
              onChange={(next) => {
                setTyped(next);
                otp.excuse();
              }}
              error={otp.failure === null ? undefined : format.text(otp.failure)}
            />
          </>
        )}
        {step === 'code' && (
          <>
            <CodeField
              otp={otp}
              value={code}
              onChange={setCode}
              told={authStrings.sentToOwn(format.text(phone))}
              checksItself
            />
            <Button
              variant="quiet"
              className="self-start"
              onPress={() => {
                otp.forget();
                setCode('');
              }}
            >
              {authStrings.changePhone}
            </Button>
          </>
        )}
        {step === 'password' && (
          <>
            <FormFailure error={change.error} />
            <p className="text-ink-2">{strings.proved(format.text(phone))}</p>
            <PasswordField
              label={strings.password}
              autoFocus
              value={password}
              onChange={setPassword}
              error={errors.password}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
