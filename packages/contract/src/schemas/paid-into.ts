import { Type } from 'typebox';

const s = () => Type.String();

/** The seller's bank account into which a buyer is asked to pay; what it has not got is "". */
export const paidInto = Type.Object({
  bank_name: s(),
  owner_name: s(),
  card_number: s(),
  account_number: s(),
  /** IR and 24 digits */
  sheba: s(),
});
