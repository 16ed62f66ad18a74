import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

describe('the database', () => {
  const database = testDatabase();

  it('sets the account for one transaction and no longer', async () => {
    const accountId = randomUUID();
    const seen = await database().db.withAccount(accountId, async (tx) => {
      const { rows } = await sql<{
        account: string;
        role: string;
      }>`select taraz_account() as account, current_user as role`.execute(tx);
      return rows[0];
    });
    expect(seen).toEqual({ account: accountId, role: 'taraz_app' });
    const after = await database().db.withPlatform(async (tx) => {
      const { rows } = await sql<{ account: string | null }>`select taraz_account() as account`.execute(tx);
      return rows[0];
    });
    expect(after).toEqual({ account: null });
  });
});
