import type { Permission } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';

/** Who asked for something that the background goes on with. */
export interface Asker {
  userId: string;
  /** of the program's key that asked in the user's name; null: they asked themselves */
  keyId: string | null;
}

/** The program's key by which something is asked for; null for people. */
export const keyOf = ({ roles, loginId }: Pick<RequestContext, 'roles' | 'loginId'>): string | null =>
  roles.includes('program') ? loginId : null;

/**
 * May who asked for something still do it by hand? By a program's key, no longer than the key stands ("Taking rights away
 * reaches the background", decision 0040). @param permission null: admins alone
 */
export async function mayStill(tx: Tx, { userId, keyId }: Asker, permission: Permission | null): Promise<boolean> {
  if (keyId !== null) {
    const key = await tx.selectFrom('api_keys').select('revoked_at').where('id', '=', keyId).executeTakeFirst();
    if (key === undefined || key.revoked_at !== null) return false;
  }
  const member = await tx
    .selectFrom('memberships')
    .select(['role', 'permissions'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member === undefined) return false;
  return member.role === 'admin' || (permission !== null && member.permissions.includes(permission));
}
