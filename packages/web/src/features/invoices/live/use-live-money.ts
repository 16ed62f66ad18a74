import type { GatherPace } from './gather.ts';
import { useLive } from './use-live.ts';

/**
 * While mounted, what is shown of money that customers have paid, or owe, changes as others write it: into their accounts, or as
 * a cheque of theirs is collected or bounces.
 */
export const useLiveMoney = (key: readonly string[], pace?: Partial<GatherPace>): void =>
  useLive(['customer.', 'treasury.'], key, pace);
