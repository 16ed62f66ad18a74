import type { BuyerInfo } from '@taraz/core';
import { buyerCode } from '../catalogue-lines.ts';
import { documentStrings as words } from './document.fa.ts';

/** What the buyer is identified by, with what that is called; a passenger from abroad may have a passport alone. */
export function namedCode(buyer: BuyerInfo): { code: string; codeLabel: string } {
  const code = buyerCode(buyer);
  if (code === '') return { code: buyer.passport_no, codeLabel: words.passport };
  return { code, codeLabel: buyer.economic_code === '' ? words.nationalCode[buyer.buyer_entity] : words.economicCode };
}
