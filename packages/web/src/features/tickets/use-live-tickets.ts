import { useLive } from '../invoices/live/use-live.ts';
import { ticketsKey } from './queries.ts';

/** While mounted, tickets and reports in sight change as the other side speaks. */
export function useLiveTickets(): void {
  useLive(['ticket.', 'report.'], ticketsKey);
}
