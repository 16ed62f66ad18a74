/** Nothing is owed, whatever sign it was left with. */
export const isSettled = (balance: string): boolean => /^-?0*$/.test(balance);
