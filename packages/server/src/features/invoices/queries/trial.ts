import { sql } from 'kysely';

/** Whether the invoice `i`, its document being `d`, is only tried: `isTrial` of core. */
export const invoiceIsTrial = sql<boolean>`(i.environment = 'sandbox'
  or d.draft #> '{invoice,is_send_sand_box}' is not distinct from 'true')`;
