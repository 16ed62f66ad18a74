/** Characters of an amount beside which a phone has room for a name. */
const shortAmount = 12;

/** Whether the totals of some lines are so long that on a phone all of them stand under their goods instead of beside them. */
export const areLongOnPhone = (totals: readonly { item_final_price: string }[]): boolean =>
  totals.some(({ item_final_price }) => item_final_price.length > shortAmount);
