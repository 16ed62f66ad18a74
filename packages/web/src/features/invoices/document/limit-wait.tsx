import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { useAskReaction } from './use-ask-reaction.ts';

/**
 * The seller's sales limit is exceeded by it (article 6): what that means to the buyer, and what settles it. Who asks for
 * the reaction that is awaited above asks for both.
 */
export function LimitWait({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const { ask, isBusy } = useAskReaction(invoice.id);
  const { title, means, remedy } = pageStrings.limit;
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-bold">{format.text(title)}</span>
        {invoice.buyer_reaction !== 'AWAITING_REACTION' && (
          <Button size="s" variant="quiet" isBusy={isBusy} onPress={() => void ask()}>
            {pageStrings.reaction.ask}
          </Button>
        )}
      </span>
      <span className="block text-caption text-ink-2">{means}</span>
      <span className="block text-caption text-ink-2">{remedy}</span>
    </span>
  );
}
