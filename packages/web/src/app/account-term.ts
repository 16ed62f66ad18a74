import type { Me } from './session-store.ts';

/** Days that the account gives buyers to pay; '' for none, and of who was kept on the device before there was such a term. */
export const accountTermOf = (me: Me | null): string => me?.account.payment_term ?? '';
