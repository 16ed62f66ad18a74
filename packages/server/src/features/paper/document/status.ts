import { confirmedTexts, laterTexts, offerWords, stateTexts, watermarks } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';

/** How good the news is: decides colour and mark. */
export type Tone = 'ok' | 'info' | 'warn' | 'bad';

export interface PaperStatus {
  tone: Tone;
  text: string;
}

/** Not registered with the real authority, whatever the answer was. */
export const isTest = ({ environment, draft }: PaperSource): boolean =>
  environment !== 'production' || draft.invoice.is_send_sand_box;

export function statusOf({ state, environment, fate, offer }: PaperSource): PaperStatus {
  if (offer !== undefined) return { tone: 'info', text: offerWords.status };
  if (fate !== null) return { tone: fate === 'superseded' ? 'warn' : 'bad', text: laterTexts[fate] };
  if (state === 'confirmed') return { tone: 'ok', text: confirmedTexts[environment] };
  const tone = state === 'rejected' || state === 'abandoned' ? 'bad' : 'info';
  return { tone, text: stateTexts[state] };
}

/** What runs across the page behind the text; "" for an invoice that stands. */
export function watermarkOf(source: PaperSource): string {
  const { state } = source;
  if (source.offer !== undefined) return '';
  if (state === 'draft') return watermarks.draft;
  if (source.fate !== null) return laterTexts[source.fate];
  if (state === 'rejected' || state === 'abandoned') return watermarks.rejected;
  return isTest(source) ? watermarks.test : '';
}

/** Whether it stands: no draft, not refused, cancelled or replaced. A test and a pre-invoice do. */
export function isStanding(source: PaperSource): boolean {
  const watermark = watermarkOf(source);
  return watermark === '' || watermark === watermarks.test;
}
