import { InvoiceLink } from '../../app/invoice-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { buyerOf } from '../invoices/buyer-of.ts';
import { CauseHead, Explanation } from './cause-detail.tsx';
import type { ErrorCause, RefusedInvoice } from './queries.ts';
import { Deadline } from './refused-rows.tsx';
import { errorStrings as words } from './strings.fa.ts';

interface CauseToReadProps {
  cause: ErrorCause;
  invoices: readonly RefusedInvoice[];
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** A cause for who may not mend it: rule, why, remedy, and its invoices, each with the way to it. */
export function CauseToRead({ cause, invoices, onMore, isLoadingMore }: CauseToReadProps) {
  const [first] = invoices;
  return (
    <section
      aria-labelledby="cause"
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <CauseHead cause={cause} first={first} />
      <Explanation cause={cause} first={first} sample={undefined} />
      <p className="border-line border-t px-4 py-2.5 text-ink-2">{words.toRead}</p>
      <ul aria-label={words.ofCause}>
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex items-center gap-3 border-line border-t px-4 py-2">
            <span className="min-w-0 grow">
              <CutName name={buyerOf(invoice)} />
              <InvoiceLink id={invoice.id} className="focus-ring rounded-sm text-accent-text text-caption underline">
                <bdi dir="ltr">{invoice.tax_number}</bdi>
              </InvoiceLink>
            </span>
            <span className="shrink-0">
              <Deadline iso={invoice.deadline} />
            </span>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="quiet" onPress={onMore} isBusy={isLoadingMore} className="m-2 self-center">
          {words.more}
        </Button>
      )}
    </section>
  );
}
