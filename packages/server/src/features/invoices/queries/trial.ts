import { sql } from 'kysely';

/**
 * Was the invoice `i` only tried, its document being `d`: sent to the authority's test environment, or as a test where there is
 * no other (`isTrial` of the web)? An invoice is of a sandbox's memory also where nobody flagged it: programs name that alone.
 */
export const isTrial = sql<boolean>`(i.environment = 'sandbox'
  or d.draft #> '{invoice,is_send_sand_box}' is not distinct from 'true')`;
