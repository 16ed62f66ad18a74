import { bestMatch, decimalOf, type PriceRequest, persianFigure, unitLabel } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shortDecimal } from '../../../platform/decimal-text.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type PricedProduct, pricedOn } from '../../products/prices.ts';
import { listProducts } from '../../products/queries.ts';
import { type Answer, answer } from './answer.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';

type Row = NonNullable<Answer['rows']>['shown'][number];

const shownMax = 8;

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
  if (!maySee(context, 'products') && !maySee(context, 'issue')) return refused();
  const day = tehranDay(new Date(nowMs));
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from products where deleted_at is null limit 20000`.execute(tx);
  const { best, others } = bestMatch(subject, names, ({ name }) => name);
  if (best === null && others.length === 0) return answer({ kind: 'figure', text: texts.noProduct(subject) });
  const search_field = best?.name ?? subject;
  const found = await listProducts(tx, { search_field, sort: 'name', limit: best === null ? shownMax : 100 }, day);
  const wanted = best === null ? found.rows : found.rows.filter(({ id }) => id === best.id);
  if (wanted.length === 0)
    return answer({
      kind: 'figure',
      text: texts.whichOne(
        others
          .slice(0, 4)
          .map(({ name }) => name)
          .join('، '),
      ),
    });
  const shown = (await pricedOn(tx, wanted, day)).map(rowOf);
  return answer({
    kind: 'figure',
    text: texts.priceOf(search_field),
    figures: best === null ? [] : shown.map(({ value }) => ({ label: texts.unitPrice, value, unit: 'rial' })),
    rows: {
      of: 'prices',
      count: best === null ? found.count : shown.length,
      list: best === null ? { q: subject } : null,
      shown,
    },
  });
}
