import { decimalOf, type PriceRequest, persianFigure, unitLabel } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { shortDecimal } from '../../../platform/decimal-text.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type PricedProduct, pricedOn } from '../../products/prices.ts';
import { listProducts, productsByIds } from '../../products/queries.ts';
import { type Answer, answer, listed } from './answer.ts';
import { namedFinder } from './find-named.ts';
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
  const { best, others } = await namedFinder(tx, 'products')(subject);
  if (best === null && others.length === 0) return answer({ kind: 'figure', text: texts.noProduct(subject) });
  const found =
    best === null
      ? await listProducts(tx, { search_field: subject, sort: 'name', limit: listMax }, day)
      : { count: 1, rows: await productsByIds(tx, [best.id]) };
  const meant = new Set((best === null ? others : [best]).map(({ id }) => id));
  const wanted = found.rows.filter(({ id }) => meant.has(id));
  if (wanted.length === 0)
    return answer({ kind: 'figure', text: texts.whichOne(listed(others.map(({ name }) => name))) });
  const rows = (await pricedOn(tx, wanted, day)).map(rowOf);
  return answer({
    kind: 'figure',
    text: texts.priceOf(best?.name ?? subject),
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
