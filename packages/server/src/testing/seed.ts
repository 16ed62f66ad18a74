import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Permission } from '@taraz/contract';
import type { SignupStatus } from '../features/access/tables.ts';
import { createVault } from '../platform/keys/vault.ts';
import { uuidV7 } from '../platform/uuid.ts';
import type { TestDatabase } from './test-database.ts';

export const testMasterKey = new Uint8Array(32).fill(7);
export const testPassword = 'رمز عبور آزمایشی ۱';
/** Of the least work: what a password's hash costs is proved by passwords.test.ts, and the tests sign in many hundred times. */
const easyHash = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let passwordHash: Promise<string> | undefined;

const newId = (): string => uuidV7(Date.now(), { bytes: (size) => randomBytes(size) });

export interface SeededUser {
  userId: string;
  username: string;
  accountId: string;
}

export interface AccountSeed {
  name?: string;
  signupStatus?: SignupStatus;
  nationalCode?: string;
}

/** An account, straight into the tables. */
export async function seedAccount(database: TestDatabase, seed: AccountSeed = {}): Promise<string> {
  const accountId = newId();
  const { name = 'شرکت آزمایشی', signupStatus = 'VERIFIED', nationalCode = '14003778990' } = seed;
  await database.asOwner(
    `insert into accounts (account_id, name, entity, economic_code, national_code, signup_status, created_at, updated_at)
     values ($1, $2, 'legal', $3, $3, $4, now(), now())`,
    [accountId, name, nationalCode, signupStatus],
  );
  return accountId;
}

export interface UserSeed {
  role?: 'admin' | 'employee';
  permissions?: Permission[];
  memoryIds?: string[];
  username?: string;
}

/** A user of an account with `testPassword`. */
export async function seedUser(database: TestDatabase, accountId: string, seed: UserSeed = {}): Promise<SeededUser> {
  const userId = newId();
  const { role = 'admin', permissions = [], memoryIds = null, username = `u_${randomBytes(5).toString('hex')}` } = seed;
  passwordHash ??= hash(testPassword, easyHash);
  await database.asOwner('insert into users (user_id, username, created_at) values ($1, $2, now())', [
    userId,
    username,
  ]);
  await database.asOwner('insert into user_credentials values ($1, $2, now())', [userId, await passwordHash]);
  await seedMembership(database, accountId, userId, {
    role,
    permissions,
    ...(memoryIds === null ? {} : { memoryIds }),
  });
  return { userId, username, accountId };
}

/** Lets a user work for (another) account. */
export async function seedMembership(
  database: TestDatabase,
  accountId: string,
  userId: string,
  { role = 'admin', permissions = [], memoryIds }: UserSeed = {},
): Promise<void> {
  await database.asOwner(
    `insert into memberships (account_id, user_id, role, permissions, memory_ids, created_at)
     values ($1, $2, $3, $4, $5, now())`,
    [accountId, userId, role, permissions, memoryIds ?? null],
  );
}

/** A document of an account, sealed under the test server's master key. Returns its id. */
export async function seedDocument(database: TestDatabase, { accountId, userId }: SeededUser): Promise<string> {
  const id = newId();
  const vault = createVault(testMasterKey, { bytes: (size) => randomBytes(size) });
  const sealed = Buffer.from(vault.seal(Buffer.from('%PDF-1.4'), `document:${accountId}:${id}`));
  await database.asOwner(
    `insert into registration_documents (account_id, id, kind, file_name, media_type, size, sha256, sealed, created_by, created_at)
     values ($1, $2, 'contract', 'a.pdf', 'application/pdf', 8, $3, $3, $4, now())`,
    [accountId, id, sealed, userId],
  );
  return id;
}

/** A tax memory of an account, without a key. Returns its row's id. */
export async function seedMemory(database: TestDatabase, accountId: string, memoryId: string): Promise<string> {
  const id = newId();
  await database.asOwner(
    `insert into tax_memories (account_id, id, memory_id, environment, is_default, created_at, updated_at)
     values ($1, $2, $3, 'simulator', not exists (select from tax_memories where account_id = $1), now(), now())`,
    [accountId, id, memoryId],
  );
  return id;
}

/** An import of an account that is ready, with nothing in it. Returns its id. */
export async function seedImport(database: TestDatabase, { accountId, userId }: SeededUser): Promise<string> {
  const id = newId();
  await database.asOwner(
    `insert into imports (account_id, id, state, file_name, file_bytes, sha256, created_by, phase_at, turn_at, created_at, updated_at)
     values ($1, $2, 'ready', 'a.xlsx', 1, 'x', $3, now(), now(), now(), now())`,
    [accountId, id, userId],
  );
  return id;
}
