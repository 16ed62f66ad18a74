import type { Format } from '../i18n/format.ts';
import { telOf } from '../ui/tel-of.ts';
import { h } from './dom.ts';
import { previewStrings as words } from './preview.fa.ts';

/** A word with its value, in the line under a heading. */
export const fact = (label: string, value: Node | string) => h('span', {}, `${label}: `, h('b', {}, value));

/** A number of the seller's own: of digits alone in the reader's, one with letters as it was written. */
export const ownNumber = (number: string, format: Format) =>
  h('bdi', { dir: 'ltr' }, /^\d+$/.test(number) ? format.text(number) : number);

/** To be pressed where one calls by the same device: what stands above often says to ask the seller. */
const phoneLink = (phone: string, format: Format) => h('a', { dir: 'ltr', href: telOf(phone) }, format.text(phone));

/** How the seller is known and reached; what is not given is left out. */
export const sellerFacts = (seller: { economic_code: string; phone: string }, format: Format) => [
  seller.economic_code !== '' && fact(words.economicCode, h('bdi', {}, format.text(seller.economic_code))),
  seller.phone !== '' && fact(words.phone, phoneLink(seller.phone, format)),
];
