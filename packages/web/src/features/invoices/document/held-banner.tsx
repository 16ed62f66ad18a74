import { Link } from '@tanstack/react-router';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { clock } from '../../../ui/clock.ts';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';

/** A draft that waits for room in the quota is none that its writer has yet to send. */
export function HeldBanner({ invoice }: { invoice: Pick<InvoiceDetail, 'held' | 'deadline' | 'draft'> }) {
  const { admin } = useSession();
  const format = useFormat();
  if (!invoice.held) return null;
  // What is late on purpose (article 9) may go whenever there is room.
  const deadline = invoice.draft.invoice.sending_rule === '1' ? null : invoice.deadline;
  const isOver = deadline !== null && Date.parse(deadline) < clock.nowMs();
  return (
    <Banner
      tone={isOver ? 'warn' : 'info'}
      title={pageStrings.held}
      actions={
        admin && (
          <Link to="/upgrade-account" className={buttonClass()}>
            {pageStrings.upgrade}
          </Link>
        )
      }
    >
      {isOver ? pageStrings.heldOver(format.dateTime(deadline)) : pageStrings.heldHint}
      {deadline !== null && !isOver && ` ${pageStrings.heldUntil(format.dateTime(deadline))}`}
    </Banner>
  );
}
