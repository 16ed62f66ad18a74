import { type CallInput, calls } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { tehranDay } from '../../../platform/tehran-day.ts';
import type { SignedIn } from '../../../testing/with-server.ts';

/** A day in Tehran, so many from today. */
export const isoDay = (days: number) => tehranDay(new Date(Date.now() + days * DAY_MS));

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
