import { publishingTeller } from '../../platform/event-log/tell-change.ts';
import { presentProduct } from './presenter.ts';
import type { PricedProduct } from './prices.ts';

type ProductAction =
  | 'product.created'
  | 'product.changed'
  | 'product.deleted'
  | 'product.restored'
  | 'product.priced'
  | 'product.photo';

/** To the event log, and to those who follow changes. */
export const tell = publishingTeller<ProductAction, PricedProduct>(
  { nameOf: ({ name }) => name, shown: presentProduct },
  'product',
);
