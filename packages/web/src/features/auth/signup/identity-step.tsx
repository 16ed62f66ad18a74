import { calls } from '@taraz/contract';
import { checkMobile, normaliseMobile } from '@taraz/core';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { FieldStatus } from '../../../ui/field.tsx';
import { PhoneField as MobileField } from '../../../ui/phone-field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useSay } from '../../../ui/say.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { CodeField, useOneTimeCode } from '../one-time-code.tsx';
import { authStrings } from '../strings.fa.ts';
import { TryButton } from '../try-button.tsx';
import { CeoBirthField } from './ceo-birth-field.tsx';
import { DraftTextField } from './draft-text-field.tsx';
import { foundOut, usePhoneOwnerCheck, useUsernameCheck } from './live-checks.ts';
import { signupStrings } from './signup.fa.ts';
import { isFollowerDraft } from './signup-draft.ts';
import { nationalCodeName } from './step-names.ts';
import type { StepProps } from './step-props.ts';

const words = signupStrings;

/** Step one: who signs up, and a phone that is proved. */
export function IdentityStep(step: StepProps) {
  const { draft, change } = step;
  const isLegal = draft.user_type === 'legal';
  const isFollower = isFollowerDraft(draft);
  return (
    <>
      <RadioGroup
        label={words.values.user_type}
        look="cards"
        value={draft.user_type}
        onChange={(user_type) => change({ user_type, economic_code: '' })}
        options={[
          { value: 'real', label: words.types.real, hint: words.types.realHint },
          { value: 'legal', label: words.types.legal, hint: words.types.legalHint },
        ]}
      />
      {!isLegal && (
        <Segmented
          label={words.values.nationality}
          value={isFollower ? 'other' : 'iran'}
          onChange={(nationality) => change({ nationality })}
          options={[
            { value: 'iran', label: words.nationalities.iran },
            { value: 'other', label: words.nationalities.other },
          ]}
        />
      )}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <DraftTextField step={step} path="first_name" autoComplete="given-name" />
        <DraftTextField step={step} path="last_name" autoComplete="family-name" />
        <DraftTextField step={step} path="national_code" isCode inputMode="numeric" label={nationalCodeName(draft)} />
        {isLegal ? (
          <DraftTextField step={step} path="ceo_national_code" isCode inputMode="numeric" />
        ) : (
          <DraftTextField step={step} path="economic_code" isCode inputMode="numeric" hint={words.economic14Hint} />
        )}
        {isLegal && <CeoBirthField {...step} />}
      </div>
      <UsernameField {...step} />
      <PhoneField {...step} />
      <Checkbox
        isSelected={draft.shared_account}
        onChange={(shared_account) => change({ shared_account })}
        hint={words.sharedHint}
      >
        {words.values.shared_account}
      </Checkbox>
    </>
  );
}

function UsernameField(step: StepProps) {
  const check = useUsernameCheck(step.draft);
  const isTaken = check.data?.free === false && !step.draft.shared_account;
  const status: FieldStatus | undefined =
    check.data?.free === true ? { tone: 'ok', text: words.usernameFree } : undefined;
  useSay(isTaken ? words.usernameTaken : foundOut(status));
  return (
    <DraftTextField
      step={step}
      path="username"
      autoComplete="username"
      isCode
      hint={words.usernameHint}
      error={step.errorOf('username') ?? (isTaken ? words.usernameTaken : undefined)}
      {...(status ? { status } : {})}
    />
  );
}

/** The phone, and the code that proves it. A changed number has to be proved anew. */
function PhoneField(step: StepProps) {
  const { draft, change } = step;
  const format = useFormat();
  const [code, setCode] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const owner = usePhoneOwnerCheck(draft);
  const phone = normaliseMobile(draft.phone) ?? '';
  const isProved = phone !== '' && phone === draft.provedPhone && draft.phone_ticket !== '';
  const otp = useOneTimeCode(
    () => api(calls.sendCode, { body: { phone, purpose: 'signup' } }),
    async (challenge_id, given) => {
      const { phone_ticket } = await api(calls.verifyCode, { body: { challenge_id, code: given } });
      change({ phone_ticket: phone_ticket ?? '', provedPhone: phone });
      otp.forget();
      setCode('');
      // The field that had the focus is gone; what is next has it.
      place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
    { place: 'signup', about: phone },
  );
  const isForeign = owner.data?.outcome === 'no_match';
  const status: FieldStatus | undefined = isProved
    ? { tone: 'ok', text: words.phoneProved }
    : owner.isFetching
      ? { tone: 'info', text: words.checking }
      : owner.data?.outcome === 'unknown'
        ? { tone: 'warn', text: owner.data.message }
        : owner.data?.outcome === 'match'
          ? { tone: 'ok', text: owner.data.message }
          : undefined;
  useSay(isForeign ? owner.data?.message : foundOut(status));
  const isAwaited = !isProved && otp.sent !== null;
  const failure = otp.sent === null && otp.failure !== null ? format.text(otp.failure) : undefined;
  // While a code is awaited, what is missing is the code: its field says so, and has the keyboard after «ادامه».
  const fault = step.errorOf('phone');
  const isOrderable = !isProved && otp.sent === null && checkMobile(draft.phone) && !isForeign;
  return (
    <div ref={place} className="flex flex-col gap-3">
      <MobileField
        // The form would only say that a code is wanted.
        {...(isOrderable && otp.seconds === 0 ? { onEnter: () => void otp.send() } : {})}
        size="l"
        label={words.values.phone}
        name="phone"
        autoComplete="tel"
        value={draft.phone}
        onChange={(value) => {
          change({ phone: value });
          otp.excuse();
        }}
        onBlur={() => step.touch('phone')}
        isReadOnly={otp.sent !== null}
        {...(status ? { status } : {})}
        error={isForeign ? owner.data?.message : (failure ?? (isAwaited ? undefined : fault))}
      />
      {!isProved && otp.sent === null && (
        <TryButton
          size="l"
          seconds={otp.seconds}
          isDisabled={!isOrderable}
          isBusy={otp.busy === 'order'}
          onPress={() => void otp.send()}
        >
          {words.provePhone}
        </TryButton>
      )}
      {isAwaited && (
        <div className="flex flex-col gap-2 rounded-card border border-line p-3">
          <CodeField
            otp={otp}
            value={code}
            onChange={setCode}
            told={authStrings.sentToOwn(format.text(phone))}
            onEnter={() => otp.seconds === 0 && void otp.check(code)}
            checksItself
            error={isForeign ? undefined : fault}
          />
          <div className="flex gap-2">
            <TryButton
              variant="fix"
              seconds={otp.seconds}
              isBusy={otp.busy === 'prove'}
              onPress={() => void otp.check(code)}
            >
              {words.confirmCode}
            </TryButton>
            <Button variant="quiet" onPress={otp.forget}>
              {authStrings.changePhone}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
