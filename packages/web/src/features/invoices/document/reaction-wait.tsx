import { DAY_MS, silenceDays, silenceEndMs } from '@taraz/core';
import { Button } from '../../../ui/button.tsx';
import { clock } from '../../../ui/clock.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { useAskReaction } from './use-ask-reaction.ts';

/** The buyer has not reacted yet: how long until silence counts as approval. */
export function ReactionWait({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const words = pageStrings.reaction;
  const { ask, isBusy } = useAskReaction(invoice.id);
  const registered_at = invoice.events.find(({ cause }) => cause === 'CONFIRMED')?.at ?? null;
  const endMs = silenceEndMs({ registered_at, invoice_date: invoice.invoice_date });
  const daysLeft = Math.ceil((endMs - clock.nowMs()) / DAY_MS);
  const end = new Date(endMs).toISOString();
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-bold">{words.awaited}</span>
        <Button size="s" variant="quiet" isBusy={isBusy} onPress={() => void ask()}>
          {words.ask}
        </Button>
      </span>
      <span className="block text-caption text-ink-2">
        {daysLeft > 0 ? words.left(format.number(daysLeft), format.dayMonth(end)) : format.text(words.over)}
      </span>
      <ProgressBar
        label={format.text(words.bar)}
        isLabelHidden
        tone="warn"
        value={Math.min(silenceDays, Math.max(0, silenceDays - daysLeft))}
        max={silenceDays}
        className="mt-1.5"
      />
    </>
  );
}
