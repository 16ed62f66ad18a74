import { useQuery } from '@tanstack/react-query';
import { invoiceCountsQuery } from './invoice-counts.ts';
import type { BadgeKey } from './menu.ts';
import { useSession } from './session-store.ts';

/** Counts of work that waits, for the rail and the phone's bar. What is not known is absent. */
export function useBadges(): Partial<Record<BadgeKey, number>> {
  const { user, isAuthenticated } = useSession();
  const maySee = isAuthenticated && (user?.roles.includes('admin') || user?.permissions.includes('invoices') || false);
  const counts = useQuery({ ...invoiceCountsQuery(), enabled: maySee });
  const rejected = counts.data?.counts.find((one) => one.state === 'rejected')?.count;
  return rejected === undefined ? {} : { errors: rejected };
}
