import { useNavigate } from '@tanstack/react-router';
import { useTitle } from '../../app/use-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { secondStepStrings as words } from './second-step.fa.ts';
import { SecondStep } from './second-step.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** /auth?view=second: the login that waits behind its cookie, so that a reload loses nothing. */
export function SecondStepPage() {
  const finish = useFinishLogin();
  const navigate = useNavigate();
  useTitle(words.title);
  return (
    <AuthFrame>
      <h1 className="font-bold text-[1.375rem] leading-9">{words.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{words.lead}</p>
      <SecondStep onDone={finish} onBack={() => void navigate({ to: '/auth', search: {} })} />
    </AuthFrame>
  );
}
