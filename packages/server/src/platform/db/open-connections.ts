import type pg from 'pg';

/** Every connection that this process has begun and not ended. */
const open = new Set<pg.Client>();
let isEnding = false;

/** @param client of its own, or of a pool, which has the same */
export function remember(client: pg.Client | pg.PoolClient): void {
  const one = client as pg.Client;
  open.add(one);
  one.once('end', () => open.delete(one));
  // Whoever tries a second time is to fail, too.
  if (isEnding) void one.end();
}

/** For a command that is ended before it is done: what is under way fails at once, and whoever did it takes half of it away. */
export function endConnections(): void {
  isEnding = true;
  for (const client of open) void client.end();
}
