import { bestMatch, decimalOf, type PriceRequest, persianFigure, unitLabel } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shortDecimal } from '../../../platform/decimal-text.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type PricedProduct, pricedOn } from '../../products/prices.ts';
import { listProducts } from '../../products/queries.ts';
import { type Answer, answer, listed } from './answer.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';

type Row = NonNullable<Answer['rows']>['shown'][number];

const shownMax = 8;
const listMax = 100;

/** In rial; foreign prices by the product's own rate. */
const rialsOf = ({ price, currency_type, exchange_rate }: PricedProduct): string =>
  currency_type === 'IRR'
    ? shortDecimal(price)
    : decimalOf(price).times(decimalOf(exchange_rate)).truncated().toString();

function rowOf(product: PricedProduct): Row {
  const { id, name, unit, price, currency_type } = product;
  const foreign = currency_type === 'IRR' ? [] : [texts.inCurrency(persianFigure(shortDecimal(price)), currency_type)];
  const note = [texts.priceUnit(unitLabel(unit)), ...foreign].join(' · ');
  return { id, name, note, value: rialsOf(product), unit: 'rial' };
}

/** A question about the price of goods or a service, for whoever has their list or issues by it: the one of today. */
export async function answerPrice(
  tx: Tx,
  context: RequestContext,
  { subject }: PriceRequest,
  nowMs: number,
): Promise<Answer> {
  if (!maySee(context, 'products') && !maySee(context, 'draft')) return refused('products');
  const day = tehranDay(new Date(nowMs));
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from products where deleted_at is null limit 20000`.execute(tx);
  const { best, others } = bestMatch(subject, names, ({ name }) => name);
  if (best === null && others.length === 0) return answer({ kind: 'figure', text: texts.noProduct(subject) });
  const search_field = best?.name ?? subject;
  const found = await listProducts(tx, { search_field, sort: 'name', limit: listMax }, day);
  const meant = new Set((best === null ? others : [best]).map(({ id }) => id));
  const wanted = found.rows.filter(({ id }) => meant.has(id));
  if (wanted.length === 0)
    return answer({ kind: 'figure', text: texts.whichOne(listed(others.map(({ name }) => name))) });
  const rows = (await pricedOn(tx, wanted, day)).map(rowOf);
  return answer({
    kind: 'figure',
    text: texts.priceOf(search_field),
    figures: best === null ? [] : rows.map(({ value }) => ({ label: texts.unitPrice, value, unit: 'rial' })),
    rows: {
      of: 'prices',
      count: rows.length,
      // The list also finds others by it, «رنگ روغنی» by «روغن».
      list: best === null && rows.length === found.count ? { q: subject } : null,
      shown: rows.slice(0, shownMax),
    },
  });
}
