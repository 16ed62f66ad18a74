import type { QueryClient } from '@tanstack/react-query';

/**
 * What an invoice that was written, sent or given up here changes for whoever sells on: lists, own drafts, and what goods and
 * contracts were last invoiced. In sight it is asked for now, else when it is looked at next.
 */
export function askAnew(client: QueryClient): void {
  for (const part of ['list', 'counts', 'own-drafts', 'last-prices', 'contracts']) {
    void client.invalidateQueries({ queryKey: ['invoices', part] });
  }
}
