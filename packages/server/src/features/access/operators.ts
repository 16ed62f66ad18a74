import type pg from 'pg';
import { connectAlone } from '../../platform/db/connect-alone.ts';
import type { ConnectionOptions, Database } from '../../platform/db/database.ts';
import { settledSession } from '../../platform/db/settled-session.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { operatorMessages } from './messages.fa.ts';
import { hashPassword } from './passwords.ts';
import { accessChannel } from './sessions.ts';

/** Operators are made by whoever owns the database, never over HTTP. */
export interface OperatorDeps {
  database: Database;
  /** of the schema's owner */
  owner: ConnectionOptions;
  runtime: Runtime;
}

export interface NewOperator {
  username: string;
  firstName: string;
  lastName: string;
}

export interface Operator {
  username: string;
  name: string;
  since: Date;
}

async function asOwner<T>(connection: ConnectionOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(connection);
  try {
    await client.query(settledSession);
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** The installation's own account, which operators belong to: it issues nothing and has no codes. */
async function operatorsAccount(client: pg.Client, { ids }: Runtime): Promise<string> {
  await client.query('lock table accounts in share row exclusive mode');
  const { rows } = await client.query<{ account_id: string }>(
    "select account_id from accounts where economic_code = '' and national_code = '' limit 1",
  );
  if (rows[0] !== undefined) return rows[0].account_id;
  const id = ids.uuid();
  await client.query(
    `insert into accounts (account_id, name, entity, economic_code, national_code, signup_status, created_at, updated_at)
     values ($1, $2, 'legal', '', '', 'VERIFIED', now(), now())`,
    [id, operatorMessages.account],
  );
  return id;
}

/**
 * Makes an operator: of a user who exists, or a new one with a password that is shown once.
 * @returns the password of a new user, null when the user existed
 */
export async function makeOperator(
  { database, owner, runtime }: OperatorDeps,
  { username, firstName, lastName }: NewOperator,
): Promise<{ password: string | null }> {
  const password = Buffer.from(runtime.random.bytes(15)).toString('base64url');
  const hash = await hashPassword(password);
  const made = await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ user_id: string; account_id: string | null }>(
      `select u.user_id, (select m.account_id from memberships m where m.user_id = u.user_id limit 1) as account_id
       from users u where u.username = $1 for update`,
      [username],
    );
    const userId = rows[0]?.user_id ?? runtime.ids.uuid();
    if (rows[0] === undefined) {
      await client.query(
        'insert into users (user_id, username, first_name, last_name, created_at) values ($1, $2, $3, $4, now())',
        [userId, username, firstName, lastName],
      );
      await client.query('insert into user_credentials values ($1, $2, now())', [userId, hash]);
    }
    const accountId = rows[0]?.account_id ?? (await operatorsAccount(client, runtime));
    await client.query(
      `insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'employee', now())
       on conflict do nothing`,
      [accountId, userId],
    );
    await client.query('update users set is_operator = true where user_id = $1', [userId]);
    await client.query('select pg_notify($1, $2)', [accessChannel, userId]);
    return { accountId, userId, isNew: rows[0] === undefined };
  });
  await database.withAccount(made.accountId, (tx) =>
    logEvent(tx, { action: 'operator.made', subjectId: made.userId, subjectName: username }),
  );
  return { password: made.isNew ? password : null };
}

/** Takes the operator's rights away, at once; the user stays. @returns whether there was such an operator */
export async function unmakeOperator({ database, owner }: OperatorDeps, username: string): Promise<boolean> {
  const found = await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ user_id: string; account_id: string | null }>(
      `update users u set is_operator = false where username = $1 and is_operator
       returning user_id, (select m.account_id from memberships m where m.user_id = u.user_id limit 1) as account_id`,
      [username],
    );
    if (rows[0] !== undefined) await client.query('select pg_notify($1, $2)', [accessChannel, rows[0].user_id]);
    return rows[0] ?? null;
  });
  if (found === null) return false;
  const { account_id, user_id } = found;
  if (account_id !== null) {
    await database.withAccount(account_id, (tx) =>
      logEvent(tx, { action: 'operator.unmade', subjectId: user_id, subjectName: username }),
    );
  }
  return true;
}

export const listOperators = (owner: ConnectionOptions): Promise<Operator[]> =>
  asOwner(owner, async (client) => {
    const { rows } = await client.query<Operator>(
      `select username, trim(first_name || ' ' || last_name) as name, created_at as since from users
       where is_operator order by username`,
    );
    return rows;
  });
