import { type CallReply, calls } from '@taraz/contract';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { Button } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sixDigitsIn } from '../../ui/six-digits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { secondFactorStrings as words } from './second-factor.fa.ts';

type TotpSecret = CallReply<typeof calls.beginTotp>;

/** Runs a form's work and keeps what failed of it. */
function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const tellLeft = useTellLeft();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await withLoading(work());
    } catch (problem) {
      tellLeft(problem);
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  /** for what is written from here on: what was said is of what stood there */
  const excusing =
    <T,>(write: (value: T) => void) =>
    (value: T) => {
      write(value);
      setError(null);
    };
  return { isBusy, error, run, excusing, fields: fieldErrorsOf(error) };
}

function FormDialog({
  title,
  error,
  refusal = null,
  isBusy,
  isReady,
  submit,
  submitName,
  isDanger = false,
  onClose,
  children,
}: {
  title: string;
  error: unknown;
  /** what no answer of ours says */
  refusal?: string | null;
  isBusy: boolean;
  isReady: boolean;
  submit: () => void;
  submitName: string;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      isOpen
      width="s"
      asksToClose="never"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={() => isReady && submit()}
      isBusy={isBusy}
      footer={
        <>
          <Button type="submit" variant={isDanger ? 'danger-filled' : 'primary'} isBusy={isBusy} isDisabled={!isReady}>
            {submitName}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <FormFailure error={error} otherwise={refusal} />
        {children}
      </div>
    </Dialog>
  );
}

/** Asks for the password once more, then does what it is for. */
export function PasswordDialog({
  title,
  why = words.passwordWhy,
  submitName = words.continue,
  isDanger = false,
  work,
  onClose,
}: {
  title: string;
  why?: string;
  submitName?: string;
  isDanger?: boolean;
  work: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const { isBusy, fields, error, run, excusing } = useWork();
  return (
    <FormDialog
      {...{ title, error, isBusy, submitName, isDanger, onClose }}
      isReady={password !== ''}
      submit={() => void run(() => work(password))}
    >
      <p className="text-ink-2">{why}</p>
      <PasswordField
        label={words.password}
        autoFocus
        value={password}
        onChange={excusing(setPassword)}
        error={fields.password}
      />
    </FormDialog>
  );
}

/** Dark modules as one path; on white in both themes, since readers need the contrast. */
function QrCode({ rows }: { rows: readonly string[] }) {
  const margin = 2;
  const size = rows.length + margin * 2;
  const path = rows
    .flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={words.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 self-center rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** The app reads the secret, and its first code turns it on. */
export function TotpDialog({
  totp,
  onDone,
  onClose,
}: {
  totp: TotpSecret;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const { isBusy, error, run, excusing } = useWork();
  const confirm = async () => onDone((await api(calls.confirmTotp, { body: { code } })).recovery_codes);
  return (
    <FormDialog
      title={words.addTotp}
      error={null}
      submitName={words.turnOn}
      isReady={code.length === 6}
      submit={() => void run(confirm)}
      {...{ isBusy, onClose }}
    >
      <p className="text-ink-2">{words.scan}</p>
      <QrCode rows={totp.qr} />
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
        {words.secret}
        <CopyableCode code={totp.secret} name={words.totp} shown={totp.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      </p>
      <TextField
        label={words.code}
        isCode
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="tnum"
        value={code}
        onChange={excusing((text: string) => setCode(sixDigitsIn(text)))}
        error={error === null ? undefined : reasonOf(error)}
      />
    </FormDialog>
  );
}

/** Name and password, then the browser makes the passkey. */
export function PasskeyDialog({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, fields, error, run, excusing } = useWork();
  const add = async () => {
    setRefusal(null);
    const { options } = await api(calls.passkeyOptions, { body: { password } });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
      // The device has a passkey of this user: one that was added while its answer got lost, it may be.
      const isThere = error instanceof Error && error.name === 'InvalidStateError';
      setRefusal(isThere ? words.passkeyThere : words.passkeyCancelled);
      return null;
    });
    if (answer === null) return;
    const body = { name, answer: answer as unknown as { id: string; response: { clientDataJSON: string } } };
    onDone((await api(calls.addPasskey, { body })).recovery_codes);
  };
  return (
    <FormDialog
      title={words.addPasskey}
      error={error}
      refusal={refusal}
      submitName={words.addPasskey}
      isReady={password !== '' && name.trim() !== ''}
      submit={() => void run(add)}
      {...{ isBusy, onClose }}
    >
      <TextField
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        autoFocus
        value={name}
        onChange={excusing(setName)}
        error={fields.name}
      />
      <PasswordField label={words.password} value={password} onChange={excusing(setPassword)} error={fields.password} />
    </FormDialog>
  );
}
