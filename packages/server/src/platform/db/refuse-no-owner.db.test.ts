import { expect, inject, it } from 'vitest';
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts';
import { refuseNoOwner } from './refuse-no-owner.ts';

const database = testDatabase();
const unmigrated = emptyDatabase();

it('refuses who sees no rows, and names the owner; lets pass the owner, who stands above him, and where nothing is yet', async () => {
  await expect(refuseNoOwner(database().connection, 'TARAZ_DATABASE_URL')).rejects.toThrow(
    /^TARAZ_DATABASE_URL: the role taraz_app sees no account's rows.*TARAZ_DATABASE_ADMIN_URL to the database's owner, taraz_owner$/,
  );
  await refuseNoOwner(database().adminConnection, 'TARAZ_DATABASE_ADMIN_URL');
  await refuseNoOwner({ ...inject('postgres'), database: database().connection.database }, 'TARAZ_DATABASE_ADMIN_URL');
  await refuseNoOwner(unmigrated().connection, 'TARAZ_DATABASE_URL');
});
