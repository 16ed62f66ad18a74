import {
  CallError,
  createAuthorityClient,
  RefusedError,
  type Signer,
  TokenSigningError,
  type Transport,
} from '@taraz/authority';
import type { CallReply, calls } from '@taraz/contract';
import type { Clock } from '../../platform/runtime.ts';
import { connectionMessages, connectionUnanswered, tokenRefusals } from './messages.fa.ts';

export type CheckResult = CallReply<typeof calls.testConnection>['checks'][number];
export type CheckName = keyof typeof connectionMessages;

/** Whom the authority is asked about, and in whose name. */
export interface Question {
  baseUrl: string;
  memoryId: string;
  /** whose token it is: the memory's own id, or the trusted company's */
  clientId: string;
  nationalId: string;
  signer: Signer;
  /** the signer is the taxpayer's browser, which may be gone by the next token */
  isDesk: boolean;
  clock: Clock;
  transport?: Transport;
}

const timeouts = { connectMs: 5_000, totalMs: 15_000 };
/** The authority refuses tokens whose time is off by more (protocol.md section 3). */
const clockToleranceMs = 60_000;

export const checkResult = (check: CheckName, ok: boolean, measured: string | null = null): CheckResult => ({
  check,
  ok,
  message: connectionMessages[check][ok ? 'ok' : 'failed'],
  measured,
});

/** What an error of a call says, short: its own codes where the authority answered. */
const reasonOf = (error: CallError): string =>
  error instanceof RefusedError ? error.errors.map(({ code }) => code).join(', ') : error.code;

/** A signature that the authority did not take, with what its code means. */
function tokenRefused(codes: string): CheckResult {
  const plain = checkResult('token', false, codes);
  return { ...plain, message: tokenRefusals[codes.split(', ')[0] ?? ''] ?? plain.message };
}

/** What is found out by a call that failed. Nothing but that there was no answer, unless the authority said no. */
function found(step: CheckName, error: CallError, isDesk: boolean): CheckResult {
  const reason = reasonOf(error);
  if (error instanceof TokenSigningError) return checkResult(isDesk ? 'desk' : 'token', false, reason);
  if (step === 'network') return checkResult('network', false, reason);
  if (!(error instanceof RefusedError) || error.retryable)
    return { ...checkResult('network', false, reason), message: connectionUnanswered };
  return step === 'token' ? tokenRefused(reason) : checkResult(step, false, reason);
}

/**
 * The authority's answers for a memory, one thing after another; what cannot be asked any more is left out. A call that it
 * does not answer speaks of the network (or of the desk that did not sign), never of the signature or the memory.
 */
export async function askAuthority({
  memoryId,
  nationalId,
  isDesk,
  clock,
  ...identity
}: Question): Promise<CheckResult[]> {
  const client = createAuthorityClient({ ...identity, timeouts, clock: () => clock.nowMs() });
  const checks: CheckResult[] = [];
  let step: CheckName = 'network';
  try {
    const begunMs = clock.nowMs();
    await client.nonce();
    checks.push(checkResult('network', true, `${clock.nowMs() - begunMs} ms`));
    step = 'token';
    const { serverTimeMs } = await client.serverInformation({ refresh: true });
    if (serverTimeMs !== null) {
      const offMs = serverTimeMs - clock.nowMs();
      checks.push(checkResult('clock', Math.abs(offMs) <= clockToleranceMs, `${offMs} ms`));
    }
    checks.push(checkResult('token', true));
    step = 'memory';
    const fiscal = await client.fiscalInformation(memoryId);
    if (fiscal.outcome === 'notFound') return [...checks, checkResult('memory', false)];
    const isOurs = fiscal.fiscalStatus === 'ACTIVE' && fiscal.nationalId === nationalId;
    return [...checks, checkResult('memory', isOurs, `${fiscal.fiscalStatus} ${fiscal.nationalId}`)];
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return withLast(checks, [found(step, error, isDesk)]);
  } finally {
    client.close();
  }
}

/** Of each check what was found last. */
export const withLast = (checks: readonly CheckResult[], later: readonly CheckResult[]): CheckResult[] => [
  ...checks.filter(({ check }) => later.every((one) => one.check !== check)),
  ...later,
];
