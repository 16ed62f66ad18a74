import { useLive } from '../invoices/live/use-live.ts';
import { ticketsKey } from './queries.ts';

/** While mounted, as once in the main layout, tickets, reports and their unread counts change as the other side speaks. */
export function useLiveTickets(): void {
  useLive(['ticket.', 'report.'], ticketsKey);
}
