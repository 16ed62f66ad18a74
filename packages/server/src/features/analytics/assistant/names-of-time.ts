import { timesSaid } from '@taraz/core';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { ownAccount } from '../../../platform/db/within.ts';

const namesMax = 500;

/** Names of the account's customers and goods that have a month or season which a sentence says: first those that it says whole. */
export async function namesOfTime(database: Database, accountId: string, text: string): Promise<string[]> {
  const said = timesSaid(text);
  if (said.length === 0) return [];
  const pattern = `(^|[\\s\u200c])(${said.join('|')})($|[\\s\u200c])`;
  const { rows } = await database.withAccount(accountId, (tx) =>
    sql<{ name: string }>`
      select n.name from (
        select coalesce(nullif(company, ''), first_name || ' ' || last_name) as name from customers
          where account_id = ${ownAccount} and deleted_at is null
        union select name from products where account_id = ${ownAccount} and deleted_at is null
      ) n where n.name ~ ${pattern}
      order by strpos(${text}, n.name) = 0, n.name limit ${namesMax}`.execute(tx),
  );
  return rows.map(({ name }) => name);
}
