import { buyerCodes } from './check-buyer-codes.ts';
import { bankCard, economicCode, mobile, nationalCode } from './check-codes.ts';
import { amount, percentage, quantity, rate } from './check-numbers.ts';
import { latinOnly, requiredField, username } from './check-text.ts';
import { requiredByInvoiceType } from './required-by-invoice-type.ts';

/**
 * The product's field validators (product.md section 5). Each gives the key of the sentence to show, or null when the value
 * is right; `buyerCodes` gives a list. Numbers are taken as typed; an empty number is no fault (`requiredField` says that).
 */
export const validators = {
  username,
  latinOnly,
  requiredField,
  requiredByInvoiceType,
  nationalCode,
  economicCode,
  bankCard,
  mobile,
  amount,
  quantity,
  percentage,
  rate,
  buyerCodes,
} as const;
