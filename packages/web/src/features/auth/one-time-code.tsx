import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { useFormat } from '../../ui/preferences.ts';
import { say } from '../../ui/say.ts';
import { sixDigitsIn } from '../../ui/six-digits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { authStrings } from './strings.fa.ts';
import { clockOf, useCountdown } from './use-countdown.ts';
import { useRefusal } from './use-refusal.ts';

export interface Challenge {
  challenge_id: string;
  resend_seconds: number;
  expires_seconds: number;
  /** No message leaves this installation; what would have gone is shown at /dev/outbox. */
  outbox: boolean;
}

interface Sent extends Challenge {
  resendAtMs: number;
  expiresAtMs: number;
}

type CodePlace = 'login' | 'signup' | 'recover';

interface KeptCode {
  /** phone or user name */
  about: string;
  sent: Sent;
}

const storageKey = (place: CodePlace) => `taraz.code.${place}`;

/** What was sent before a reload of this tab and is still good; the code itself is never kept. */
function readKept(place: CodePlace): KeptCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(place)) ?? 'null') as KeptCode | null;
    return kept !== null && kept.sent.expiresAtMs > clock.nowMs() ? kept : null;
  } catch {
    return null;
  }
}

function writeKept(place: CodePlace, kept: KeptCode | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(storageKey(place));
    else sessionStorage.setItem(storageKey(place), JSON.stringify(kept));
  } catch {
    // Without storage only a reload forgets.
  }
}

/** Whom the code of before a reload was sent to; '' for nobody. */
export const awaitedBefore = (place: CodePlace): string => readKept(place)?.about ?? '';

/** Sends codes and checks them: what is under way, what failed, and when the next may be asked for. */
export function useOneTimeCode(
  order: () => Promise<Challenge>,
  prove: (challengeId: string, code: string) => Promise<void>,
  /** Where the code is waited for, and whom it was sent to: a reload goes on waiting for the same one. */
  kept?: { place: CodePlace; about: string },
) {
  const [sent, setSentState] = useState<Sent | null>(() => {
    const before = kept === undefined ? null : readKept(kept.place);
    return before !== null && before.about === kept?.about ? before.sent : null;
  });
  const setSent = (next: Sent | null) => {
    setSentState(next);
    if (kept !== undefined) writeKept(kept.place, next === null ? null : { about: kept.about, sent: next });
  };
  const [busy, setBusy] = useState<'order' | 'prove' | null>(null);
  const refusals = { order: useRefusal(), prove: useRefusal() };
  const { order: ordered, prove: proved } = refusals;
  /** pressed again, or a sixth digit beside Enter, before the button knows that it is busy */
  const isUnderWay = useRef(false);
  const run = async (what: 'order' | 'prove', work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(what);
    for (const one of Object.values(refusals)) one.excuse();
    try {
      await withLoading(work());
    } catch (error) {
      refusals[what].refuse(error);
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  };
  return {
    sent,
    busy,
    /** A code that is awaited stays so when another one is refused. */
    failure: (sent === null ? null : proved.reason) ?? ordered.reason,
    /** for which what comes next would be refused: proving what was sent, else sending */
    seconds: sent === null ? ordered.seconds : proved.seconds,
    /** for which another code would be refused */
    orderSeconds: ordered.seconds,
    /** What it was about is being changed: what was said of it is no longer true of what stands there. */
    excuse: () => {
      for (const one of Object.values(refusals)) sent === null ? one.clear() : one.excuse();
    },
    forget: () => {
      setSent(null);
      for (const one of Object.values(refusals)) one.clear();
    },
    send: () =>
      run('order', async () => {
        const challenge = await order();
        const nowMs = clock.nowMs();
        setSent({
          ...challenge,
          resendAtMs: nowMs + challenge.resend_seconds * 1000,
          expiresAtMs: nowMs + challenge.expires_seconds * 1000,
        });
      }),
    check: (code: string) =>
      run('prove', async () => {
        await prove(sent?.challenge_id ?? '', code);
        if (kept !== undefined) writeKept(kept.place, null);
      }),
  };
}

export type OneTimeCode = ReturnType<typeof useOneTimeCode>;

/** The six digits, with the time left and the way to a new code. `action`: the button beside or under it. */
export function CodeField({
  otp,
  value,
  onChange,
  told,
  onEnter,
  checksItself = false,
  error,
  autoFocus = true,
}: {
  otp: OneTimeCode;
  value: string;
  onChange: (code: string) => void;
  told: ReactNode;
  /** Where the code is one field of a larger form: Enter checks it, and does not send the form. */
  onEnter?: () => void;
  /** The code is all that is asked for: the sixth digit sends it, and that it does is said before. */
  checksItself?: boolean;
  /** what the larger form has against it, where the code itself has no fault */
  error?: string | undefined;
  autoFocus?: boolean;
}) {
  const format = useFormat();
  const ref = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const resendIn = Math.max(useCountdown(otp.sent?.resendAtMs ?? 0), otp.orderSeconds);
  const expiresIn = useCountdown(otp.sent?.expiresAtMs ?? 0);
  const isExpired = otp.sent !== null && expiresIn === 0;
  // A field that has the keyboard from its beginning is not scrolled to by itself: at the foot of a form it would have it unseen.
  useEffect(() => {
    if (autoFocus) box.current?.scrollIntoView({ block: 'nearest' });
  }, [autoFocus]);
  // A refused code is written anew: the field is ready for it, and what was wrong is heard although it had the focus.
  useEffect(() => {
    if (otp.failure === null) return;
    ref.current?.select();
    say(format.text(otp.failure));
  }, [otp.failure, format]);
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Banner tone="info" title={told} />
      {otp.sent?.outbox && (
        <p className="text-caption text-ink-2">
          {authStrings.outbox}{' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer" className="text-accent-text underline">
            {authStrings.outboxLink}
          </a>
        </p>
      )}
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
        hint={checksItself ? authStrings.checksItself : undefined}
        onChange={(text) => {
          const code = sixDigitsIn(text);
          onChange(code);
          otp.excuse();
          if (checksItself && otp.seconds === 0 && code.length === 6 && code !== value) void otp.check(code);
        }}
        {...(onEnter === undefined
          ? {}
          : {
              onKeyDown: (event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onEnter();
              },
            })}
        error={otp.failure === null ? (isExpired ? authStrings.codeExpired : error) : format.text(otp.failure)}
        inputClassName="tnum"
      />
      <div className="flex min-h-control items-center text-caption text-ink-2">
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
