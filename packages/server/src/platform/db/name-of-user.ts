import { sql } from 'kysely';

/** What a person is called whose record, of `employees`, is joined as `u`: by name, else by the name of their login; '' where there is none. */
export const nameOfUser = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '')`;

/**
 * Joins as `u` the account's own record of whom a column names: it stays when they work here no more (`users` shows those
 * alone who do), and has the name that this account knows them by.
 */
export const joinedUser = (table: string, column: 'created_by' | 'actor') => sql`
  left join employees u on u.account_id = ${sql.ref(`${table}.account_id`)} and u.user_id = ${sql.ref(`${table}.${column}`)}`;

/** Joins as `u` whose name stands by what was written: the person's, or of a program's key who made it. */
export const joinedWriter = (table: 'n' | 'f') => sql`
  left join api_keys k on k.id = ${sql.ref(`${table}.created_by`)}
  left join employees u on u.account_id = ${sql.ref(`${table}.account_id`)}
    and u.user_id = coalesce(k.created_by, ${sql.ref(`${table}.created_by`)})`;
