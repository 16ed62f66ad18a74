import { expect, test } from 'vitest';
import { bulkStart, changeOf } from './bulk.ts';

const today = '2026-11-20';
const start = bulkStart(today);

test.each([
  [{}, null],
  [{ priceKind: 'percent', percent: '' }, null],
  [
    { priceKind: 'percent', percent: '10' },
    { price_percent: '10', round_to: 1000 },
  ],
  [{ priceKind: 'percent', percent: '-5', round: 'none' }, { price_percent: '-5' }],
  [
    { priceKind: 'fixed', price: '900', from: '2026-12-01' },
    { price: '900', valid_from: '2026-12-01' },
  ],
  // One price for all holds until the next one that is dated, whatever was chosen under a percent.
  [{ priceKind: 'fixed', price: '900', coming: 'keep' }, { price: '900' }],
  [
    { priceKind: 'percent', percent: '10', coming: 'keep' },
    { price_percent: '10', round_to: 1000, keep_coming: true },
  ],
  [{ tax: 'no', vat: '9' }, { has_tax: false }],
  [
    { tax: 'yes', vat: '9' },
    { has_tax: true, vat_percentage: '9' },
  ],
  [{ from: '2026-12-01', category: 'لبنیات' }, { category: 'لبنیات' }],
  [{ warehouse: '' }, { warehouse_id: null }],
  [{ warehouse: 'w-1' }, { warehouse_id: 'w-1' }],
  [
    { unit: 'KILO', type: 'goods' },
    { unit: 'KILO', type: 'goods' },
  ],
] as const)('%j makes %j', (chosen, change) => expect(changeOf({ ...start, ...chosen }, today)).toEqual(change));
