/** What of an invoice says that it is only tried; a list has no drafts. */
export interface Tried {
  environment: string;
  draft?: { invoice: { is_send_sand_box?: unknown } };
}

/**
 * Was it only tried: sent to the authority's test environment, or as a test where there is no other? It is of a sandbox's memory
 * also where nobody flagged it: programs name that alone.
 */
export const isTrial = ({ environment, draft }: Tried): boolean =>
  environment === 'sandbox' || draft?.invoice.is_send_sand_box === true;
