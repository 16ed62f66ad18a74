import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../runtime.ts';
import { connectionFault, refuseUnfitDatabase } from './refuse-unfit-database.ts';

const log = createLogger('silent');
const database = testDatabase();
const name = `unfit_${randomBytes(4).toString('hex')}`;
let superuser: pg.Client;
beforeAll(async () => {
  superuser = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await superuser.connect();
  await superuser.query(`create role ${name} login nosuperuser`);
});
afterAll(async () => {
  await superuser.query(`drop database if exists ${name} with (force)`);
  await superuser.query(`drop role ${name}`);
  await superuser.end();
});

describe('a database', () => {
  it('that is as it must be is let pass, for its owner and for the application', async () => {
    const { connection, adminConnection } = database();
    await refuseUnfitDatabase(connection, 'TARAZ_DATABASE_URL', log);
    await refuseUnfitDatabase(adminConnection, 'TARAZ_DATABASE_ADMIN_URL', log);
  });

  it('that counts bytes for letters is refused with what makes a right one', async () => {
    await superuser.query(
      `create database ${name} owner ${name} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
    );
    const connection = { ...inject('postgres'), user: name, database: name };
    await expect(refuseUnfitDatabase(connection, 'TARAZ_DATABASE_ADMIN_URL', log)).rejects.toThrow(
      /^TARAZ_DATABASE_ADMIN_URL: .* is in SQL_ASCII, Taraz needs UTF8: create database/,
    );
  });

  it('that a role may not make tables in, or not act in as taraz_app, is refused by the name of its setting', async () => {
    const stranger = { ...database().connection, user: name };
    await expect(refuseUnfitDatabase(stranger, 'TARAZ_DATABASE_ADMIN_URL', log)).rejects.toThrow(
      new RegExp(`^TARAZ_DATABASE_ADMIN_URL: the role ${name} may not make tables in .*: alter database`),
    );
    await expect(refuseUnfitDatabase(stranger, 'TARAZ_DATABASE_URL', log)).rejects.toThrow(
      new RegExp(`^TARAZ_DATABASE_URL: the role ${name} is not taraz_app .*: grant taraz_app to ${name}`),
    );
  });

  it('that is not there, or does not answer, is told with its setting and what to do', async () => {
    const missing = { ...database().connection, database: 'nowhere_at_all' };
    await expect(refuseUnfitDatabase(missing, 'TARAZ_DATABASE_URL', log)).rejects.toThrow(
      /^TARAZ_DATABASE_URL: database "nowhere_at_all" does not exist; make it with: create database nowhere_at_all/,
    );
    const closed = { connectionString: 'postgres://taraz_app:secret@127.0.0.1:9/taraz' };
    const refused = refuseUnfitDatabase(closed, 'TARAZ_DATABASE_URL', log);
    await expect(refused).rejects.toThrow('TARAZ_DATABASE_URL: no database answers at 127.0.0.1:9; is it up');
    await expect(refused).rejects.not.toThrow('secret');
    const uncertain = {
      connectionString: 'postgres://taraz_app@127.0.0.1:9/taraz?sslmode=verify-full&sslrootcert=/nowhere/ca',
    };
    await expect(refuseUnfitDatabase(uncertain, 'TARAZ_DATABASE_URL', log)).rejects.toThrow(
      'TARAZ_DATABASE_URL: there is nothing at /nowhere/ca',
    );
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'nobody known here has signed the database’s certificate (as TLS says); name'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'name who did with sslrootcert=<PEM file> in the address'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the database’s certificate is of another host (as TLS says)'],
  ])('whose certificate is not believed (%s) is told with what to do', (code, said) => {
    const error = Object.assign(new Error('as TLS says'), { code });
    expect(connectionFault(error, 'TARAZ_DATABASE_URL', 'taraz').message).toContain(said);
  });
});
