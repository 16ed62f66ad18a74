import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onServerEvent } from '../invoices/live/use-live-invoices.ts';
import { ticketsKey } from './queries.ts';

/** While mounted, tickets and reports in sight change as the other side speaks. */
export function useLiveTickets(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'ticket.changed' || type === 'report.changed') {
          void client.invalidateQueries({ queryKey: ticketsKey });
        }
      }),
    [client],
  );
}
