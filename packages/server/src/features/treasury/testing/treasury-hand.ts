import { type CallInput, calls } from '@taraz/contract';
import type { SignedIn } from '../../../testing/with-server.ts';

/** A day so many days from today, UTC. */
export const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What tests of the treasury do most, as the admin or as another who is named. */
export function treasuryHand(admin: () => SignedIn) {
  return {
    bank: (body: CallInput<typeof calls.createBankAccount>['body'], who = admin()) =>
      who.client(calls.createBankAccount, { body }),
    desk: (name: string, opening_balance = '0', who = admin()) =>
      who.client(calls.createCashDesk, { body: { name, opening_balance } }),
    move: (body: CallInput<typeof calls.createMovement>['body'], who = admin()) =>
      who.client(calls.createMovement, { body }),
    balanceOf: async (id: string) => (await admin().client(calls.getBankAccount, { params: { id } })).balance,
  };
}
