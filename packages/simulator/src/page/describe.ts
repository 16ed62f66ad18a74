import type { ReceivedPacket } from '../control/received.ts';
import { noteWords, verdictWords } from './strings.fa.ts';

/** How a verdict is coloured; the word says the same. */
export type Tone = 'good' | 'wait' | 'bad' | 'late' | 'dull';

export interface Described {
  tone: Tone;
  verdict: string;
  /** A sentence, or codes (then `isCode`). */
  note: string;
  isCode: boolean;
}

const shownCodes = 3;

/** Verdict and note of a row. @param sameBytes an earlier packet had the very same payload */
export function describePacket(packet: ReceivedPacket, sameBytes: boolean): Described {
  const { status, duplicate, errors, warnings, echo } = packet;
  const words = (tone: Tone, verdict: string, note: string): Described => ({ tone, verdict, note, isCode: false });
  const codes = (tone: Tone, verdict: string, list: readonly { code: string }[]): Described => ({
    tone,
    verdict,
    note: codeList(list),
    isCode: true,
  });
  if (status === 'IN_PROGRESS') return words('wait', verdictWords.IN_PROGRESS, noteWords.waiting);
  if (status === 'TIMEOUT') return words('late', verdictWords.TIMEOUT, noteWords.timedOut);
  if (duplicate && status === 'FAILED') {
    const note = echo ? noteWords.echo : sameBytes ? noteWords.sameBytes : noteWords.knownTaxId;
    return words('dull', verdictWords.DUPLICATE, note);
  }
  if (status === 'FAILED') return codes('bad', verdictWords.FAILED, errors);
  if (packet.lostAnswer !== null) {
    const note = packet.lostAnswer === 'cut' ? noteWords.answerLost : noteWords.gatewayAnswered;
    return words('good', verdictWords.SUCCESS, note);
  }
  if (warnings.length > 0) return codes('good', verdictWords.SUCCESS_WITH_WARNING, warnings);
  return words('good', verdictWords.SUCCESS, '');
}

function codeList(list: readonly { code: string }[]): string {
  const different = [...new Set(list.map(({ code }) => code))];
  const shown = different.slice(0, shownCodes).join(' · ');
  return different.length > shownCodes ? `${shown} · …` : shown;
}
