import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { isLockTimeout } from './database-errors.ts';
import { lockAccount } from './lock-account.ts';

const database = testDatabase();
const impatient = sql`set local lock_timeout = '200ms'`;

describe('the lock of an account', () => {
  it('holds up who asks for it too, and nobody who only adds to the account', async () => {
    const account = await seedAccount(database());
    const { db } = database();
    await db.withAccount(account, async (holder) => {
      await lockAccount(holder);
      const second = db.withAccount(account, async (tx) => {
        await impatient.execute(tx);
        await lockAccount(tx);
      });
      await expect(second).rejects.toSatisfy(isLockTimeout);
      const added = await db.withAccount(account, async (tx) => {
        await impatient.execute(tx);
        return sql`insert into branches
            (account_id, id, name, code, phone, province, city, address, postal_code, created_at, updated_at)
          values (${account}, ${randomUUID()}, 'شعبه', '0001', '', '', '', '', '', now(), now())`.execute(tx);
      });
      expect(added.numAffectedRows).toBe(1n);
    });
  });
});
