import pg from 'pg';
import { remember } from './open-connections.ts';

/**
 * One connection outside of any pool. That it was lost is told by the query under way, or the next one: told by an event
 * that nobody hears it would end the process, and what was half done would stay where it lies.
 */
export async function connectAlone(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  remember(client);
  await client.connect();
  return client;
}
