import { DAY_MS } from '../jalali/epoch-days.ts';

/** Days after which the authority approves for a buyer who says nothing (spec/rules.md "States", SYSTEMIC_APPROVED). */
export const silenceDays = 30;

/**
 * When silence counts as approval, ms since 1970: until then the buyer may refuse. Of what other software issued nobody
 * knows when it was registered; that was not before its own moment.
 * @param registered_at instant, null: nobody knows
 */
export const silenceEndMs = ({
  registered_at,
  invoice_date,
}: {
  registered_at: string | null;
  invoice_date: string;
}): number => Date.parse(registered_at ?? invoice_date) + silenceDays * DAY_MS;
