import { useEffect, useRef } from 'react';
import type { Format } from '../../../i18n/format.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { say } from '../../../ui/say.ts';
import type { InvoiceSummary } from '../queries.ts';
import { isUnderway } from '../underway.ts';
import { verdictStrings } from './verdict.fa.ts';

type Seen = Pick<InvoiceSummary, 'id' | 'state' | 'tax_number' | 'buyer_name'>;

/** Verdicts come by the batch: those of so long are told together. */
const gatherMs = 800;

function wordsOf(heard: readonly Seen[], format: Format): string {
  const [first] = heard;
  const rejected = heard.filter(({ state }) => state === 'rejected').length;
  const confirmed = heard.length - rejected;
  if (heard.length === 1 && first !== undefined) {
    const { one } = verdictStrings;
    return (rejected === 1 ? one.rejected : one.confirmed)(first.buyer_name, first.tax_number);
  }
  if (rejected === 0) return verdictStrings.allConfirmed(format.number(confirmed));
  if (confirmed === 0) return verdictStrings.allRejected(format.number(rejected));
  return verdictStrings.mixed(format.number(confirmed), format.number(rejected));
}

/**
 * Tells a screen reader of the verdicts that come while these invoices are in sight: one by its buyer and number, many by
 * their counts, each once. What was decided when it came into sight is read where it stands.
 */
export function useSpokenVerdicts(invoices: readonly Seen[]): void {
  const format = useFormat();
  const waiting = useRef<ReadonlySet<string>>(new Set());
  const heard = useRef<Seen[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const came = invoices.filter(
      ({ id, state }) => waiting.current.has(id) && (state === 'confirmed' || state === 'rejected'),
    );
    waiting.current = new Set(invoices.filter(isUnderway).map(({ id }) => id));
    if (came.length === 0) return;
    heard.current = [...heard.current, ...came];
    const tell = () => {
      timer.current = undefined;
      say(wordsOf(heard.current, format));
      heard.current = [];
    };
    timer.current ??= setTimeout(tell, gatherMs);
  }, [invoices, format]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
