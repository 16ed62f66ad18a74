import { useQuery } from '@tanstack/react-query';
import { ApiProblem, type CallInput, calls } from '@taraz/contract';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { sixDigitsIn } from '../../ui/six-digits.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { askPasskey } from './ask-passkey.ts';
import { secondStepStrings as words } from './second-step.fa.ts';
import { TryButton } from './try-button.tsx';
import { useRefusal } from './use-refusal.ts';

type Proof = Omit<CallInput<typeof calls.secondStep>['body'], 'remember'>;
type Way = 'passkey' | 'totp' | 'recovery';

const switchWords: Record<Way, string> = {
  passkey: words.usePasskey,
  totp: words.useTotp,
  recovery: words.useRecovery,
};

/** The second step of the login that waits: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ onDone, onBack }: { onDone: (token: string) => Promise<void>; onBack: () => void }) {
  const options = useQuery({
    queryKey: ['second-step'],
    queryFn: () => api(calls.secondStepOptions, {}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [chosen, setChosen] = useState<Way | null>(null);
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const [remember, setRemember] = useState(false);
  const ways = options.data?.ways ?? [];
  const way = chosen ?? ways[0] ?? null;
  const finish = async (proof: () => Promise<Proof>) => {
    setBusy(true);
    refusal.clear();
    try {
      const session = await withLoading(proof().then((body) => api(calls.secondStep, { body: { ...body, remember } })));
      await onDone(session.token);
    } catch (error) {
      refusal.refuse(error, error instanceof ApiProblem ? reasonOf(error) : words.passkeyCancelled);
      // What a passkey has to sign serves once.
      if (way === 'passkey') void options.refetch();
    } finally {
      setBusy(false);
    }
  };
  const byPasskey = async (): Promise<Proof> => ({
    passkey: await askPasskey<NonNullable<Proof['passkey']>>(options.data?.passkey),
  });
  const trust = (
    <Checkbox isSelected={remember} onChange={setRemember} hint={words.rememberHint}>
      {words.remember}
    </Checkbox>
  );
  if (options.isPending) return <SkeletonRows rows={3} columns={['100%']} />;
  if (options.isError || way === null) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="bad" title={reasonOf(options.error)} isAlert />
        <Button size="l" isFullWidth onPress={onBack}>
          {words.back}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {refusal.reason !== null && <Banner tone="bad" title={refusal.reason} isAlert />}
      {way === 'passkey' ? (
        <>
          <p className="text-ink-2">{words.passkeyHint}</p>
          {trust}
          <TryButton
            variant="primary"
            size="l"
            icon={Fingerprint}
            isFullWidth
            autoFocus
            seconds={refusal.seconds}
            isBusy={isBusy}
            onPress={() => void finish(byPasskey)}
          >
            {words.byPasskey}
          </TryButton>
        </>
      ) : (
        <CodeForm
          key={way}
          way={way}
          trust={trust}
          isBusy={isBusy}
          refusal={refusal}
          onSubmit={(code) => void finish(async () => (way === 'totp' ? { totp: code } : { recovery_code: code }))}
        />
      )}
      <ul className="flex flex-col items-start gap-1" aria-label={words.otherWays}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <li key={one}>
              <Button
                variant="quiet"
                onPress={() => {
                  setChosen(one);
                  refusal.excuse();
                }}
              >
                {switchWords[one]}
              </Button>
            </li>
          ))}
        <li>
          <Button variant="quiet" onPress={onBack}>
            {words.back}
          </Button>
        </li>
      </ul>
    </div>
  );
}

function CodeForm({
  way,
  trust,
  isBusy,
  refusal: { reason, seconds },
  onSubmit,
}: {
  way: 'totp' | 'recovery';
  /** Whether the device is to be remembered. */
  trust: ReactNode;
  isBusy: boolean;
  /** why the last one was refused, and how long the next one would be */
  refusal: { reason: string | null; seconds: number };
  onSubmit: (code: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // A refused code is written anew.
  useEffect(() => {
    if (reason !== null) field.current?.select();
  }, [reason]);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isTotp = way === 'totp';
  const isReady = isTotp ? code.length === 6 : code.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReady && seconds === 0) onSubmit(code);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={isTotp ? words.totp : words.recovery}
        hint={isTotp ? words.totpHint : words.recoveryHint}
        name={isTotp ? 'totp' : 'recovery'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        inputMode={isTotp ? 'numeric' : 'text'}
        isCode
        size="l"
        autoFocus
        value={code}
        onChange={(text) => setCode(isTotp ? sixDigitsIn(text) : text)}
        error={isTried && !isReady ? (isTotp ? words.totpShort : words.recoveryMissing) : undefined}
        inputClassName={isTotp ? 'tnum' : ''}
      />
      {trust}
      <TryButton type="submit" variant="primary" size="l" isFullWidth seconds={seconds} isBusy={isBusy}>
        {words.submit}
      </TryButton>
    </form>
  );
}
