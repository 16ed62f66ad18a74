/**
 * A request header of the web application: for whom the page that asks was drawn. All tabs of a browser share one login,
 * so another tab may have gone to another account meanwhile; what a page of the one before asks is then refused (409
 * OTHER_ACCOUNT), and nothing typed there reaches the books of another. Programs, whose key is of one account, need not
 * send it.
 */
export const sessionHeader = 'taraz-session';

/** Its value: whose page it is, and of which account. */
export const sessionNameOf = (session: { accountId: string; userId: string }): string =>
  `${session.accountId}.${session.userId}`;
