import { Link, useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { checkPassword, normaliseMobile, productMessages } from '@taraz/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { withLoading } from '../../../app/loading.ts';
import { readToken } from '../../../app/token.ts';
import { useTitle } from '../../../app/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { say } from '../../../ui/say.ts';
import { focusFault, focusFaultOnceShown } from '../../../ui/use-fault-focus.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { AuthLink } from '../auth-link.tsx';
import { needsSecondStep } from '../needs-second-step.ts';
import { authStrings } from '../strings.fa.ts';
import { freshenLogin, useFinishLogin, useSecondStep } from '../use-finish-login.ts';
import { AddressStep } from './address-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { forgetSignupDraft } from './kept-signup.ts';
import { usePhoneOwnerCheck, useUsernameCheck } from './live-checks.ts';
import { PasswordStep } from './password-step.tsx';
import { signupStrings } from './signup.fa.ts';
import { faultsOf, pathsOfStep, stepOfPath, toSignupInput, useSignupDraft } from './signup-draft.ts';
import { SignupSteps } from './signup-steps.tsx';
import { fieldName, stepNames } from './step-names.ts';
import type { StepProps } from './step-props.ts';
import { useRefusal } from './use-refusal.ts';

const words = signupStrings;
const awaitedCode = '[autocomplete=one-time-code]';
const firstField = 'input:not([type=radio], [type=hidden]), input[type=radio]:checked, textarea';

/** Everything about the form that is not its looks. */
function useSignup(step: number) {
  const navigate = useNavigate();
  const finish = useFinishLogin();
  const toSecondStep = useSecondStep();
  const { draft, change } = useSignupDraft();
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [triedStep, setTriedStep] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isLegal = draft.user_type === 'legal';
  const shown = ['password', ...[1, 2, 3].flatMap((one) => pathsOfStep(one, isLegal))];
  const { refused, whole, begin, excuse, refuse } = useRefusal(shown, words.refused);
  const username = useUsernameCheck(draft);
  const owner = usePhoneOwnerCheck(draft);

  const faults: Record<string, string> = Object.fromEntries(
    faultsOf(draft).map(({ path, message }) => [path, message]),
  );
  const isProved = normaliseMobile(draft.phone) === draft.provedPhone && draft.phone_ticket !== '';
  if (!isProved && faults.phone === undefined) faults.phone = words.phoneNeeded;
  if (owner.data?.outcome === 'no_match') faults.phone = owner.data.message;
  if (username.data?.free === false && !draft.shared_account) faults.username = words.usernameTaken;
  const isTried = triedStep === step;
  const hasUser = username.data?.free === false && draft.shared_account;
  if (step === 4 && hasUser && password === '') faults.password = words.ownPasswordNeeded;
  if (step === 4 && !hasUser) {
    const weakness = checkPassword(password).fault;
    if (weakness !== null) faults.password = productMessages[weakness];
  }
  const left = ['password', ...pathsOfStep(step, isLegal)].filter((path) => faults[path] !== undefined);

  const stepProps: StepProps = {
    draft,
    change: (part) => {
      // A phone that is proved anew is another answer to what was said of it.
      excuse([...Object.keys(part), ...('phone_ticket' in part ? ['phone'] : [])]);
      change(part);
    },
    errorOf: (path) => {
      if (refused[path] !== undefined) return refused[path];
      // Not proved yet is no fault until one wants to go on.
      if (path === 'phone' && !isTried && faults.phone === words.phoneNeeded) return undefined;
      return isTried || touched.has(path) ? faults[path] : undefined;
    },
    touch: (path) =>
      setTouched((before) => (String(draft[path as keyof typeof draft]) === '' ? before : new Set([...before, path]))),
  };
  const goTo = (next: number, replace = false) =>
    navigate({ to: '/auth', search: next === 1 ? { view: 'signup' } : { view: 'signup', step: next }, replace });
  /** From a step that is not reached yet; who has just signed up, and goes back, is not asked to do it once more. */
  const leaveFor = (reached: number) =>
    readToken() !== null && draft.username === '' ? navigate({ to: '/', replace: true }) : goTo(reached, true);
  const submit = async () => {
    setBusy(true);
    begin();
    try {
      const body = { ...toSignupInput(draft), password, phone_ticket: draft.phone_ticket };
      const session = await withLoading(freshenLogin().then(() => api(calls.register, { body })));
      forgetSignupDraft();
      await finish(session.token);
    } catch (error) {
      if (needsSecondStep(error)) {
        forgetSignupDraft();
        await toSecondStep();
        return;
      }
      const told = refuse(error);
      if (told.includes('phone')) change({ phone_ticket: '', provedPhone: '' });
      const [first] = told;
      if (first !== undefined) await goTo(stepOfPath(first, isLegal));
    } finally {
      setBusy(false);
    }
  };
  const advance = () => {
    setTriedStep(step);
    if (left.length > 0) return false;
    if (step < 4) {
      change({ reached: Math.max(draft.reached, step + 1) });
      void goTo(step + 1);
      return true;
    }
    void submit();
    return true;
  };
  const writePassword = (next: string) => {
    setPassword(next);
    // What the server said is of the one before.
    excuse(['password']);
  };
  const form = { draft, stepProps, password, writePassword, isTried, isBusy, failure: whole, left };
  return { ...form, hasUser, isLegal, advance, goTo, leaveFor };
}

/** The sign-up in four steps. Each can be reached by its address once those before it are done. */
export function SignupPage({ step: asked }: { step: number }) {
  const signup = useSignup(asked);
  const { draft, stepProps, isLegal, left, goTo, leaveFor } = signup;
  const step = Math.min(asked, draft.reached);
  const format = useFormat();
  const formRef = useRef<HTMLFormElement>(null);
  const names = stepNames(isLegal);
  useTitle(words.title);
  useEffect(() => {
    if (asked !== step) void leaveFor(step);
  }, [asked, step, leaveFor]);
  const name = names[step - 1] ?? '';
  useEffect(() => {
    say(words.stepTold(format.text(words.stepOf(format.number(step))), name));
    // The kit builds some fields in a second pass.
    const frame = requestAnimationFrame(() => {
      if (focusFault(formRef.current)) return;
      // After a reload the code is what is waited for.
      const find = (field: string) => formRef.current?.querySelector<HTMLElement>(field);
      (find(awaitedCode) ?? find(firstField))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [step, name, format]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (signup.advance()) return;
    focusFaultOnceShown(formRef.current);
  };
  const leadOfOwn = step === 4 && signup.hasUser ? words.leadOwnPassword : words.leads[step - 1];
  const lead = step === 2 && !isLegal ? words.leadPersonBusiness : leadOfOwn;
  return (
    <AuthFrame
      width="l"
      head={
        readToken() === null ? (
          <>
            {authStrings.hasAccount} <AuthLink to={{}}>{authStrings.signIn}</AuthLink>
          </>
        ) : (
          <Link to="/" className="rounded-control font-medium text-accent-text underline-offset-4 hover:underline">
            {words.backToOwn}
          </Link>
        )
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="font-bold text-[1.375rem] leading-9">{name}</h1>
        <span className="text-ink-2">{format.text(words.stepOf(format.number(step)))}</span>
      </div>
      <p className="mt-1 text-ink-2">{lead}</p>
      <SignupSteps step={step} names={names} />
      <form ref={formRef} onSubmit={onSubmit} noValidate className="flex flex-col gap-3.5">
        {signup.failure !== null && <Banner tone="bad" title={signup.failure} isAlert />}
        {step === 1 && <IdentityStep {...stepProps} />}
        {step === 2 && <BusinessStep {...stepProps} />}
        {step === 3 && <AddressStep {...stepProps} />}
        {step === 4 && (
          <PasswordStep
            {...stepProps}
            password={signup.password}
            onPassword={signup.writePassword}
            isTried={signup.isTried}
            hasUser={signup.hasUser}
          />
        )}
        <div className="mt-3 flex flex-wrap items-center gap-3 [&_button]:whitespace-normal">
          {step > 1 && (
            <Button size="l" icon={ArrowRight} onPress={() => void goTo(step - 1)}>
              {names[step - 2]}
            </Button>
          )}
          <div className="ms-auto flex flex-wrap items-center gap-3 max-sm:w-full max-sm:flex-col-reverse max-sm:items-stretch">
            {signup.isTried && left.length > 0 && (
              <span className="text-caption text-ink-2">
                {words.left(format.number(left.length), fieldName(draft, left[0] ?? ''))}
              </span>
            )}
            <Button
              type="submit"
              variant="primary"
              size="l"
              isBusy={signup.isBusy}
              {...(step < 4 ? { iconEnd: ArrowLeft } : {})}
            >
              {step < 4 ? words.next(names[step] ?? '') : words.submit}
            </Button>
          </div>
        </div>
      </form>
    </AuthFrame>
  );
}
