/** What the account does not have yet, from the authority's catalogue, in the form of its own goods. */
import { calls } from '@taraz/contract';
import { cleanIdentifier, generalVatRate } from '@taraz/core';
import { api } from '../../app/api.ts';
import { clock } from '../../ui/clock.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import type { Goods } from './goods-field.tsx';

/** Shorter words and ids are not worth a question. */
const shortestWord = 3;
const shortestId = 8;
const shown = 8;

/** An authority's id as a line takes it: no record of the account (its id is ''), no price and no unit. */
export function productOfGoods({ id, description, vat, kind }: Goods, nowIso: string): ProductRow {
  return {
    id: '',
    product_id: '',
    etag: '',
    name: description,
    spec: '',
    category: '',
    type: kind.includes('خدمت') ? 'services' : 'goods',
    code: id,
    gtin: '',
    unit: '',
    currency_type: '',
    exchange_rate: '',
    sku: '',
    price: '',
    next_price: null,
    discount: '',
    has_tax: vat !== '0',
    vat_percentage: vat ?? generalVatRate(nowIso),
    other_tax_subject: '',
    other_tax_percentage: '',
    other_legal_payments_subject: '',
    other_legal_payments_percentage: '',
    warehouse_id: null,
    warehouse_name: '',
    photo_id: null,
    created_at: '',
  };
}

const isWorthAsking = (text: string): boolean => {
  const plain = cleanIdentifier(text);
  return /^\d+$/.test(plain) ? plain.length >= shortestId : text.trim().length >= shortestWord;
};

/** Goods of the catalogue for a text that no own goods answer; none without a connection. */
export async function searchGoodsAsProducts(text: string, signal: AbortSignal): Promise<readonly ProductRow[]> {
  if (!isWorthAsking(text)) return [];
  const now = clock.nowIso();
  try {
    const { goods } = await api(calls.searchGoods, { query: { search_field: text, limit: shown } }, { signal });
    return goods.filter(({ is_current }) => is_current).map((one) => productOfGoods(one, now));
  } catch {
    return [];
  }
}
