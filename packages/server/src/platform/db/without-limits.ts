import type pg from 'pg';

/**
 * For work that takes as long as it takes (migrations, backups): limits that a server or role gives every session, as
 * hosted databases do, would end it in the middle.
 */
export async function withoutLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0',
  );
}
