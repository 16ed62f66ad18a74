import { ApiProblem } from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import { type ReactNode, useRef, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import { reasonOf } from './failure.ts';
import { authStrings } from './strings.fa.ts';
import { clockOf, useCountdown } from './use-countdown.ts';

export interface Challenge {
  challenge_id: string;
  resend_seconds: number;
  expires_seconds: number;
}

interface Sent extends Challenge {
  resendAtMs: number;
  expiresAtMs: number;
}

/** Sends codes and checks them: what is under way, what failed, and when the next may be asked for. */
export function useOneTimeCode(
  order: () => Promise<Challenge>,
  prove: (challengeId: string, code: string) => Promise<void>,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [busy, setBusy] = useState<'order' | 'prove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [blockedUntilMs, setBlockedUntilMs] = useState(0);
  const run = async (what: 'order' | 'prove', work: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await withLoading(work());
    } catch (error) {
      setFailure(reasonOf(error));
      if (error instanceof ApiProblem && error.status === 429) setBlockedUntilMs(Date.now() + 1000);
    } finally {
      setBusy(null);
    }
  };
  return {
    sent,
    busy,
    failure,
    blockedUntilMs,
    forget: () => {
      setSent(null);
      setFailure(null);
    },
    send: () =>
      run('order', async () => {
        const challenge = await order();
        const nowMs = Date.now();
        setSent({
          ...challenge,
          resendAtMs: nowMs + challenge.resend_seconds * 1000,
          expiresAtMs: nowMs + challenge.expires_seconds * 1000,
        });
      }),
    check: (code: string) => run('prove', () => prove(sent?.challenge_id ?? '', cleanIdentifier(code))),
  };
}

export type OneTimeCode = ReturnType<typeof useOneTimeCode>;

/** The six digits, with the time left and the way to a new code. `action`: the button beside or under it. */
export function CodeField({
  otp,
  value,
  onChange,
  told,
  autoFocus = true,
}: {
  otp: OneTimeCode;
  value: string;
  onChange: (code: string) => void;
  told: ReactNode;
  autoFocus?: boolean;
}) {
  const format = useFormat();
  const ref = useRef<HTMLInputElement>(null);
  const resendIn = useCountdown(otp.sent?.resendAtMs ?? 0);
  const expiresIn = useCountdown(otp.sent?.expiresAtMs ?? 0);
  const isExpired = otp.sent !== null && expiresIn === 0;
  return (
    <div className="flex flex-col gap-2">
      <Banner tone="info" title={told} />
      <TextField
        ref={ref}
        label={authStrings.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        isCode
        size="l"
        autoFocus={autoFocus}
        value={value}
        onChange={(text) => onChange(cleanIdentifier(text).slice(0, 6))}
        error={otp.failure ?? (isExpired ? authStrings.codeExpired : undefined)}
        inputClassName="tnum"
      />
      <div className="flex min-h-8 items-center text-caption text-ink-2">
        {resendIn > 0 ? (
          authStrings.resendIn(format.text(clockOf(resendIn)))
        ) : (
          <Button
            variant="quiet"
            isBusy={otp.busy === 'order'}
            onPress={() => {
              onChange('');
              void otp.send();
            }}
          >
            {authStrings.resend}
          </Button>
        )}
      </div>
    </div>
  );
}
