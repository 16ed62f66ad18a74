import { connectAlone } from './connect-alone.ts';
import type { ConnectionOptions } from './database.ts';
import type { DatabaseVariable } from './refuse-unfit-database.ts';

interface Found {
  user: string;
  owner: string;
  is_owner: boolean;
}

/** A table of ours; none of them is there in a database that was never migrated. */
const question = `
  select current_user as user, pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as is_owner
  from pg_class where oid = to_regclass('public.accounts')`;

/**
 * For what looks across accounts (audit, backup, rotation of the master key): to any role but the owner row-level security
 * shows nothing, and «nothing is wrong» would be the answer.
 * @param variable the setting that `connection` came by: the message names it
 * @throws Error with one message for the operator: who asks, and who may
 */
export async function refuseNoOwner(connection: ConnectionOptions, variable: DatabaseVariable): Promise<void> {
  const client = await connectAlone({ ...connection, application_name: 'taraz examine' });
  try {
    const { rows } = await client.query<Found>(question);
    for (const { user, owner, is_owner } of rows) {
      if (!is_owner)
        throw new Error(
          `${variable}: the role ${user} sees no account's rows, and this is about all of them; set TARAZ_DATABASE_ADMIN_URL to the database's owner, ${owner}`,
        );
    }
  } finally {
    await client.end();
  }
}
