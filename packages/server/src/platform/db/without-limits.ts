import type pg from 'pg';

const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  // From PostgreSQL 17 on.
  'transaction_timeout',
];

/**
 * For work that takes as long as it takes (migrations, backups): limits that a server or role gives every session, as
 * hosted databases do, would end it in the middle.
 */
export async function withoutLimits(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any ($1)`, [limits]);
}
