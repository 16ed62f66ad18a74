/** What the application has to know to be written with when there is no network: kept from its last answers. */
import type { QueryClient } from '@tanstack/react-query';
import { isSessionChanging, type Me } from '../../app/session-store.ts';
import type { OutboxDb } from './outbox-db.ts';

const meKey = 'taraz.me';

/** Catalogues and defaults of the wizard, places of the till's money; each under the key its query has. */
const keptKeys = [
  ['products', 'catalogue'],
  ['customers', 'catalogue'],
  ['memories', 'defaults'],
  ['treasury', 'payable'],
] as const;

const nameOf = (key: readonly unknown[]): string => JSON.stringify(key);
const names: ReadonlySet<string> = new Set(keptKeys.map(nameOf));

/** Who is signed in, for the next start without a network. */
export function rememberMe(me: Me | null): void {
  try {
    if (me === null) localStorage.removeItem(meKey);
    else localStorage.setItem(meKey, JSON.stringify(me));
  } catch {
    // A full storage only means that the application does not open without a network.
  }
}

export function recallMe(): Me | null {
  try {
    return JSON.parse(localStorage.getItem(meKey) ?? 'null') as Me | null;
  } catch {
    return null;
  }
}

/** Puts the kept answers where their queries look, unless a newer one is there. */
export async function restoreAnswers(db: OutboxDb, owner: string, client: QueryClient): Promise<void> {
  const kept = await db.kept(owner).catch(() => []);
  for (const { name, value, at } of kept) {
    const key = JSON.parse(name) as unknown[];
    if (client.getQueryData(key) === undefined) client.setQueryData(key, value, { updatedAt: at });
  }
}

/** Fetches what is not here yet: who is cut off before having opened the wizard's every step can write all the same. */
export async function fetchAhead(client: QueryClient): Promise<void> {
  const queries = await import('../invoices/queries.ts');
  await Promise.all([
    client.prefetchQuery(queries.productCatalogueQuery()),
    client.prefetchQuery(queries.customerCatalogueQuery()),
    client.prefetchQuery(queries.memorySettingsQuery),
    client.prefetchQuery(queries.payablePlacesQuery()),
  ]);
}

/**
 * Keeps each fresh answer, and those that are here already; gives what stops that. While the page goes to another account,
 * what is here is still of the one that it leaves.
 */
export function keepAnswers(db: OutboxDb, owner: string, client: QueryClient): () => void {
  for (const key of isSessionChanging() ? [] : keptKeys) {
    const data = client.getQueryData(key);
    if (data !== undefined) void db.keep(owner, nameOf(key), data).catch(() => undefined);
  }
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    const name = nameOf(event.query.queryKey);
    if (names.has(name)) void db.keep(owner, name, event.query.state.data).catch(() => undefined);
  });
}
