import { dispatchSession, type Me } from '../app/session-store.ts';

/** Somebody is signed in, for screens that ask who. */
export const signIn = ({ roles = ['employee'], permissions = [] }: Partial<Pick<Me, 'roles' | 'permissions'>>): void =>
  dispatchSession({
    type: 'user',
    user: { id: 'u', account: { id: 'a' }, username: 'u', roles, permissions, memories: [] } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
