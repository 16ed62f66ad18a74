import { checkNationalCode, foldText } from '@taraz/core';
import type { PurchaseFileRow } from './read-rows.ts';
import type { KnownPurchase } from './stored.ts';

/** Whose a purchase is, as a row has it. */
export type Seller = Pick<PurchaseFileRow, 'supplierName' | 'economicCode' | 'nationalCode' | 'formerCode'>;

/** Whose a purchase of the register is. */
export const sellerOf = ({ supplier_name, economic_code, national_code }: KnownPurchase): Seller => ({
  ...{ supplierName: supplier_name, economicCode: economic_code, nationalCode: national_code, formerCode: '' },
});

const labelOf = (by: 'code' | 'name with codes' | 'name alone', value: string): string => [by, value].join('\u0000');

/** All codes by which a seller is meant: the economic code of a citizen begins with their national one. */
function codesOf({ economicCode, nationalCode, formerCode }: Seller): string[] {
  const citizen = economicCode.length === 14 ? economicCode.slice(0, 10) : '';
  const codes = [economicCode, nationalCode, formerCode, checkNationalCode(citizen) ? citizen : ''];
  return [...new Set(codes)].filter((code) => code !== '');
}

/** Under what a purchase is found by its seller: each code, and the name beside codes or without any. */
export function sellerLabels(seller: Seller): string[] {
  const codes = codesOf(seller);
  const name = labelOf(codes.length === 0 ? 'name alone' : 'name with codes', foldText(seller.supplierName));
  return [...codes.map((code) => labelOf('code', code)), name];
}

/**
 * By what the same seller is sought, as `sellerLabels` has it: what tells surely, and what else where nothing does. The name
 * tells where one side has no code: a list lacks what the register has of a customer, or has what nobody wrote there.
 */
export function sellerSought(seller: Seller): { surely: string[]; likely: string[] } {
  const codes = codesOf(seller);
  const name = foldText(seller.supplierName);
  const alone = labelOf('name alone', name);
  return codes.length === 0
    ? { surely: [alone], likely: [labelOf('name with codes', name)] }
    : { surely: codes.map((code) => labelOf('code', code)), likely: [alone] };
}
