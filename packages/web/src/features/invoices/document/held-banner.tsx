import { Link } from '@tanstack/react-router';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { clock } from '../../../ui/clock.ts';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';

/** A draft that waits for room in the quota is none that its writer has yet to send. */
export function HeldBanner({ invoice: { held, deadline } }: { invoice: Pick<InvoiceDetail, 'held' | 'deadline'> }) {
  const { admin } = useSession();
  const format = useFormat();
  if (!held) return null;
  return (
    <Banner
      tone="info"
      title={pageStrings.held}
      actions={
        admin && (
          <Link to="/upgrade-account" className={buttonClass()}>
            {pageStrings.upgrade}
          </Link>
        )
      }
    >
      {pageStrings.heldHint}
      {deadline !== null &&
        Date.parse(deadline) > clock.nowMs() &&
        ` ${pageStrings.heldUntil(format.dateTime(deadline))}`}
    </Banner>
  );
}
