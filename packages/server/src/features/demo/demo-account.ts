import type { Permission } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { operatorMessages } from '../access/messages.fa.ts';
import { hashPassword, verifyPassword } from '../access/passwords.ts';
import { accountCodesOf } from '../access/sessions.ts';
import { enterRegistration } from '../accounts/enter-registration.ts';
import { registrationRow } from '../accounts/queries.ts';
import { readSignup } from '../accounts/signup-input.ts';
import { logStatus } from '../accounts/status.ts';
import type { DemoLogin } from './demo-login.ts';

/** The taxpayer of the authority's own samples for memory A11216. */
export const demoTaxpayer = {
  name: 'بازرگانی نگین پارس',
  entity: 'legal',
  economicCode: '14003778990',
  nationalCode: '14003778990',
  registerNumber: '452187',
  address: 'خیابان ولی‌عصر، بالاتر از پارک ساعی، پلاک ۲۱۴۸، طبقه ۳',
  postalCode: '1511943943',
  phone: '02188712345',
  province: 'تهران',
  city: 'تهران',
} as const;

/** Its admin, who signed it up and is its chief executive. */
const demoSigner = {
  first_name: 'مریم',
  last_name: 'سهرابی',
  national_code: '0499370899',
  ceo_national_code: '0499370899',
  phone: '09121234567',
} as const;

interface DemoUser {
  username: string;
  password: string;
  firstName: string;
  lastName: string;
  /** by which its user signs in with a code and recovers a password; null: by neither */
  phone: string | null;
  role: 'admin' | 'employee';
  permissions: Permission[];
}

const usersOf = (login: DemoLogin): DemoUser[] => [
  {
    ...login,
    firstName: demoSigner.first_name,
    lastName: demoSigner.last_name,
    phone: demoSigner.phone,
    role: 'admin',
    permissions: [],
  },
  {
    ...login.employee,
    firstName: 'رضا',
    lastName: 'کاویانی',
    phone: null,
    role: 'employee',
    permissions: ['issue', 'invoices'],
  },
];

const operatorOf = ({ operator }: DemoLogin): DemoUser => ({
  ...operator,
  firstName: 'نرگس',
  lastName: 'پایدار',
  phone: null,
  role: 'employee',
  permissions: [],
});

async function userNamed(tx: Tx, username: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select access_user_named(${username}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

async function openAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  const { name, entity, economicCode, nationalCode, registerNumber, address, postalCode, phone, province, city } =
    demoTaxpayer;
  await sql`select access_open_account(${accountId}, ${name}, ${entity}, ${economicCode}, ${nationalCode}, ${registerNumber},
    ${address}, ${postalCode}, ${phone}, ${province}, ${city}, 'VERIFIED', ${now})`.execute(tx);
}

/**
 * What the account signed up with, as every other has it: the operator finds it by that, with its plan and its payments.
 * No registry was asked; the demo's operator accepted it.
 */
async function ensureRegistration(
  runtime: Runtime,
  tx: Tx,
  accountId: string,
  { admin, operator, username }: { admin: string; operator: string | null; username: string },
): Promise<void> {
  if ((await registrationRow(tx)) !== undefined) return;
  const { name, economicCode, registerNumber, phone, postalCode, province, city, address } = demoTaxpayer;
  const values = readSignup({
    ...{ user_type: 'legal', username, ...demoSigner, final_contract: true },
    ...{ company: name, economic_code: economicCode, registration_code: registerNumber, landline: phone },
    ...{ province, city, postal_code: postalCode, address },
  });
  const asked = { phone_owner: 'unknown', economic_code: 'unknown', ceo: 'unknown', postal_code: 'unknown' } as const;
  await enterRegistration(tx, accountId, { values, checks: asked, now: new Date(runtime.clock.nowMs()) });
  await logStatus(runtime, tx, { accountId, status: 'REGISTERED', by: { kind: 'user', userId: admin } });
  const by = { kind: operator === null ? 'system' : 'operator', userId: operator } as const;
  await logStatus(runtime, tx, { accountId, status: 'VERIFIED', by });
}

/** Was the user made by an earlier start? Somebody else may have signed up under the name: they work for an account of their own. */
async function isOfDemo(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const codes = await accountCodesOf(tx, userId);
  return codes.size === 0 || codes.has(accountId);
}

/** The user with their place in the account; of one whom the demo made the password set again when `resets`. @returns the user's id */
async function ensureUser(
  { clock, ids }: Runtime,
  tx: Tx,
  accountId: string,
  user: DemoUser,
  resets: boolean,
): Promise<string> {
  const now = new Date(clock.nowMs());
  const known = await userNamed(tx, user.username);
  const isOurs = known !== null && (await isOfDemo(tx, known, accountId));
  const userId = known ?? ids.uuid();
  if (known === null) {
    const hash = await hashPassword(user.password);
    await sql`select access_create_user(${userId}, ${user.username}, ${hash}, ${user.firstName}, ${user.lastName},
      ${user.phone}, ${now})`.execute(tx);
  }
  await tx
    .insertInto('memberships')
    .values({
      account_id: accountId,
      user_id: userId,
      role: user.role,
      permissions: user.permissions,
      branch_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
  // Only once they work for the account: a password is set for nobody else.
  if (isOurs && resets) {
    await sql`select access_set_password(${userId}, ${await hashPassword(user.password)}, ${now})`.execute(tx);
  }
  return userId;
}

/** The accounts that the user of this name works for, with their codes; whoever tries the demo may have brought them into others. */
const accountsOf = (database: Database, username: string): Promise<[id: string, code: string][]> =>
  database.withPlatform(async (tx) => {
    const userId = await userNamed(tx, username);
    return userId === null ? [] : [...(await accountCodesOf(tx, userId))];
  });

/** What tells the installation's own account, which operators work for: it has no codes. */
const codeOfOperators = '';

/**
 * The operator, who works for the installation's own account as every operator does, whatever others they were brought into.
 * Whoever else has the name, as they signed up under it, is given no say over the accounts of all. @returns null where that is so
 */
async function ensureOperator(
  database: Database,
  runtime: Runtime,
  login: DemoLogin,
  resetPasswords: boolean,
): Promise<string | null> {
  const user = operatorOf(login);
  const accounts = await accountsOf(database, user.username);
  const existing = accounts.find(([, code]) => code === codeOfOperators)?.[0] ?? null;
  // Nobody but an earlier start, or the installation's owner, lets anybody into that account.
  if (existing === null && accounts.length > 0) return null;
  const accountId = existing ?? runtime.ids.uuid();
  return database.withAccount(accountId, async (tx) => {
    if (existing === null) {
      await sql`select access_open_account(${accountId}, ${operatorMessages.account}, 'legal', '', '', '', '', '', '', '', '',
        'VERIFIED', ${new Date(runtime.clock.nowMs())})`.execute(tx);
    }
    const userId = await ensureUser(runtime, tx, accountId, user, resetPasswords);
    await sql`select access_first_operator(${userId})`.execute(tx);
    return userId;
  });
}

export interface DemoAccount {
  accountId: string;
  /** the admin */
  userId: string;
}

/** The account with its two users, made when they are not there; passwords set again when `resetPasswords`. */
export async function ensureDemoAccount(
  database: Database,
  runtime: Runtime,
  login: DemoLogin,
  resetPasswords: boolean,
): Promise<DemoAccount> {
  const operator = await ensureOperator(database, runtime, login, resetPasswords);
  const accounts = await accountsOf(database, login.username);
  const existing = accounts.find(([, code]) => code === demoTaxpayer.economicCode)?.[0] ?? null;
  const accountId = existing ?? runtime.ids.uuid();
  return database.withAccount(accountId, async (tx) => {
    if (existing === null) await openAccount(tx, accountId, new Date(runtime.clock.nowMs()));
    let admin = '';
    for (const user of usersOf(login)) {
      const userId = await ensureUser(runtime, tx, accountId, user, resetPasswords);
      if (user.role === 'admin') admin = userId;
    }
    await ensureRegistration(runtime, tx, accountId, { admin, operator, username: login.username });
    return { accountId, userId: admin };
  });
}

/** Is this still the user's password? */
export async function isPasswordOf(database: Database, userId: string, password: string): Promise<boolean> {
  const hash = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{ hash: string | null }>`select access_password_of(${userId}) as hash`.execute(tx);
    return rows[0]?.hash ?? null;
  });
  return verifyPassword(hash, password);
}
