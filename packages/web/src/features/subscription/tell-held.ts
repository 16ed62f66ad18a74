import type { QueryClient } from '@tanstack/react-query';
import { isMissingPart, offerNewVersion } from '../../app/new-version.ts';
import { currentSession } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { subscriptionQuery } from './queries.ts';

let told: number | null = null;

/**
 * Says that an invoice waits as a draft for room in the plan, and why: the month is full, or what was paid for is over. It
 * stays until it is closed, once for however many invoices; an admin, who alone takes a plan, is led there.
 * @param toPlans null: from where no screen can be gone to
 */
export async function tellHeld(client: QueryClient, toPlans: (() => void) | null): Promise<void> {
  // What most screens share has no room for words that few ever read.
  const [heldNotice, held] = await Promise.all([
    import('./held-notice.ts')
      .then((part) => part.heldNotice)
      .catch((error: unknown) => {
        if (!isMissingPart(error)) throw error;
        return null;
      }),
    client.fetchQuery({ ...subscriptionQuery(), retry: false }).catch(() => ({ expired: false, held_deadline: null })),
  ]);
  if (heldNotice === null) return offerNewVersion();
  const { text, label } = heldNotice(held);
  if (told !== null) toast.close(told);
  told = toast.show(text, {
    tone: 'warn',
    timeoutMs: null,
    ...(toPlans !== null && currentSession().admin ? { action: { label, onPress: toPlans } } : {}),
  });
}
