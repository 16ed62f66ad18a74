import { useLiveMoney } from '../live/use-live-money.ts';

/** While shown, a part of the list that tells what is paid follows money; what tells nothing of it is not asked for. */
export function FollowMoney({ part }: { part: 'list' | 'counts' }) {
  useLiveMoney(['invoices', part], { firstMs: 800, longestMs: 10_000 });
  return null;
}
