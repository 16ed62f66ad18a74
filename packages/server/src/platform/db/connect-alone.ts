import pg from 'pg';

/**
 * One connection outside of any pool. That it was lost is told by the query under way, or the next one: told by an event
 * that nobody hears it would end the process, and what was half done would stay where it lies.
 */
export async function connectAlone(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
