import { useQuery } from '@tanstack/react-query';
import { operatorStateQuery, operatorWorkQuery, troubles } from '../features/operator-state/queries.ts';
import { ticketListQuery, ticketsKey } from '../features/tickets/queries.ts';
import { invoiceCountsQuery } from './invoice-counts.ts';
import type { BadgeKey } from './menu.ts';
import { mayOpen } from './session.ts';
import { useSession } from './session-store.ts';

/** Counts of work that waits, for the rail and the phone's bar. What is not known is absent. */
export function useBadges(): Partial<Record<BadgeKey, number>> {
  const session = useSession();
  const { isAuthenticated, admin, user } = session;
  const enabled = isAuthenticated && user?.roles.includes('operator') === true;
  const state = useQuery({ ...operatorStateQuery(), enabled });
  const work = useQuery({ ...operatorWorkQuery(), enabled });
  const maySee = isAuthenticated && mayOpen({ permission: 'invoices' }, session);
  const counts = useQuery({ ...invoiceCountsQuery(), enabled: maySee });
  const tickets = useQuery({
    ...ticketListQuery('ticket', { limit: 1 }),
    queryKey: [...ticketsKey, 'unread'],
    enabled: isAuthenticated && admin,
  });
  const rejected = counts.data?.counts.find((one) => one.state === 'rejected')?.count;
  const unread = tickets.data?.unread;
  return {
    ...(state.data && work.data
      ? { operator: troubles(state.data) + work.data.registrations + work.data.tickets }
      : {}),
    ...(rejected === undefined ? {} : { errors: rejected }),
    ...(unread === undefined ? {} : { tickets: unread }),
  };
}
