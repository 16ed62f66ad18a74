import type { InvoiceItemDraft } from '../model/draft.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';
import { type Likeness, pairAlike } from './pair-alike.ts';

const amountOf = (text: string): Decimal => parseDecimal(text) ?? Decimal.zero;
const priceOf = ({ item_code, item_price }: InvoiceItemDraft): string => `${item_code}|${amountOf(item_price)}`;
const named = (name: (item: InvoiceItemDraft) => string) => (item: InvoiceItemDraft) =>
  item.item_name === '' ? null : `${item.item_name}|${name(item)}`;
const pricedAndCounted = (item: InvoiceItemDraft): string => `${priceOf(item)}|${amountOf(item.item_qty)}`;

/** A program that writes the lines itself has not our ids of them: those of one goods id are told apart by what they say. */
const likeness: Likeness<InvoiceItemDraft> = {
  names: [
    ({ uuid, item_code }) => (uuid === '' ? null : `${uuid}|${item_code}`),
    named(pricedAndCounted),
    named(priceOf),
    named(({ item_code }) => item_code),
    pricedAndCounted,
    priceOf,
    ({ item_code }) => item_code,
  ],
  quantityOf: ({ item_qty }) => amountOf(item_qty),
};

/**
 * The line of the invoice referred to that each line of its correction or return was: the same line, else one of the same
 * goods, by name before price before quantity, since several products may bear one goods id. Lines that it never had, and
 * those of it that were dropped, have no pair.
 */
export const pairItems = (
  items: readonly InvoiceItemDraft[],
  reference: readonly InvoiceItemDraft[],
): Map<InvoiceItemDraft, InvoiceItemDraft> => pairAlike(items, reference, likeness);
