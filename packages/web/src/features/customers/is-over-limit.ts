import { compareDecimals } from '@taraz/core';

/** Whether a customer owes more than they may. */
export const isOverLimit = ({ credit_limit, balance }: { credit_limit: string; balance: string }): boolean =>
  credit_limit !== '' && compareDecimals(balance, credit_limit) > 0;
