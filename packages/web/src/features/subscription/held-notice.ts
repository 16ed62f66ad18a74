import { clock } from '../../ui/clock.ts';
import { currentFormat } from '../../ui/preferences.ts';
import { heldStrings as strings } from './held.fa.ts';
import { heldUntil } from './held-until.ts';
import type { Subscription } from './queries.ts';

/** Why an invoice waits for room in the plan, and what an admin may do about it. @param held what is known of the plan */
export function heldNotice({ expired, held_deadline }: Pick<Subscription, 'expired' | 'held_deadline'>) {
  const until = heldUntil(held_deadline, currentFormat(), clock.nowMs());
  return expired
    ? { text: strings.ended(until), label: strings.renew }
    : { text: strings.full(until), label: strings.upgrade };
}
