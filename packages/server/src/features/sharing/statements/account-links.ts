import { shareLimits } from '@taraz/contract';
import { toPersianDigits } from '@taraz/core';
import type { AccountLinks } from '../../customers/reminders.ts';
import type { SharingDeps } from '../deps.ts';
import { makeLink } from '../make-link.ts';

/** Links that go out with what is owed; compose.ts hands them to customers. */
export const accountLinks = (deps: Pick<SharingDeps, 'runtime' | 'sms'>): AccountLinks => ({
  async sendDebt(tx, sender, { customerId, phone, amount, seller, notAfter }) {
    const link = {
      kind: 'statement',
      id: customerId,
      phone,
      days: shareLimits.days,
      range: { from: null, to: null },
    } as const;
    const carrier = { template: 'taraz-debt', seller, says: [toPersianDigits(amount)], notAfter } as const;
    const { sms_id } = await makeLink(tx, deps, sender, link, carrier);
    if (sms_id === null) throw new Error('a carried link has a message');
    return sms_id;
  },
});
