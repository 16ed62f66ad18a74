import { sql } from 'kysely';

/** What the user of a row of `users`, joined as `u`, is called: by name, else by the name of their login; '' where there is none. */
export const nameOfUser = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '')`;
