import type { CallReply, calls } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { presentSignupStatus, rolesOf } from './presenter.ts';
import { currentAccount, userById } from './queries.ts';
import { accountCodesOf, accountsOf } from './sessions.ts';

type Me = CallReply<typeof calls.getMe>;

export interface MeDeps {
  database: Database;
  /** Tax memories the user may use, as the settings feature presents them. */
  memoriesFor(tx: Tx, context: RequestContext): Promise<Me['memories']>;
  /** Does some memory of the account leave signing to the taxpayer? */
  signsByTaxpayer(tx: Tx): Promise<boolean>;
  /** Days that the account gives buyers to pay; '' for none. */
  termFor(tx: Tx): Promise<string>;
  /** The branch that the user belongs to. */
  branchFor(tx: Tx, branchId: string | null): Promise<Me['branch']>;
}

/** Features of the plan: every plan has all of them, plans differ in how much (invoices, users, memories) alone. */
const features = ['bulk_import', 'pre_invoice', 'warehousing', 'treasury', 'sharing', 'analytics'];

/** The signed-in user, in the account of the login. */
export async function readMe(
  { database, memoriesFor, signsByTaxpayer, branchFor, termFor }: MeDeps,
  context: RequestContext,
): Promise<Me> {
  return database.withAccount(context.accountId, async (tx) => {
    const user = await userById(tx, context.userId);
    const account = await currentAccount(tx);
    const isProgram = context.roles.includes('program');
    // A key is of one account: where else its maker works is nothing to it.
    const accounts = (await accountsOf(tx, context.userId)).filter(
      ({ account_id }) => !isProgram || account_id === context.accountId,
    );
    const codes = await accountCodesOf(tx, context.userId);
    const present = accounts.find(({ account_id }) => account_id === context.accountId);
    return {
      id: user.user_id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      roles: present === undefined || isProgram ? context.roles : rolesOf(present),
      permissions: context.permissions,
      account: {
        id: account.account_id,
        name: account.name,
        economic_code: account.economic_code,
        national_code: account.national_code,
        entity: account.entity,
        address: account.address,
        postal_code: account.postal_code,
        phone: account.phone,
        province: account.province,
        city: account.city,
        register_number: account.register_number,
        payment_term: await termFor(tx),
      },
      accounts: accounts.map(({ account_id, name }) => ({ id: account_id, name, code: codes.get(account_id) ?? '' })),
      memories: await memoriesFor(tx, context),
      branch: await branchFor(tx, context.branchId),
      is_legal: account.entity === 'legal',
      sign_by_taxpayer: await signsByTaxpayer(tx),
      features,
      signup_status: presentSignupStatus(account.signup_status),
    };
  });
}
