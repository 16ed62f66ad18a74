import { sql } from 'kysely';

/** What the user of a row of `users`, joined as `u`, is called: by name, else by the name of their login; '' where there is none. */
export const nameOfUser = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '')`;

/** Joins as `u` whose name stands by what was written: the person's, or of a program's key who made it. */
export const joinedWriter = (column: 'n.created_by' | 'f.created_by') => sql`
  left join api_keys k on k.id = ${sql.ref(column)}
  left join users u on u.user_id = coalesce(k.created_by, ${sql.ref(column)})`;
