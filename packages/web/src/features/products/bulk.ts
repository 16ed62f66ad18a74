/** The choices of the bulk dialog and the change they make. */
import type { BulkBody } from './queries.ts';

export interface BulkValues {
  priceKind: 'none' | 'percent' | 'fixed';
  percent: string;
  price: string;
  round: 'none' | 'one' | 'hundred' | 'thousand' | 'tenThousand';
  from: string;
  /** prices of later days, under a percent */
  coming: 'along' | 'keep';
  tax: 'none' | 'yes' | 'no';
  vat: string;
  unit: string;
  category: string;
  type: 'none' | 'goods' | 'services';
  /** '': the default one; none: as it is */
  warehouse: string;
}

export const bulkStart = (today: string): BulkValues => ({
  priceKind: 'none',
  percent: '',
  price: '',
  round: 'thousand',
  from: today,
  coming: 'along',
  tax: 'none',
  vat: '',
  unit: '',
  category: '',
  type: 'none',
  warehouse: 'none',
});

export const roundSteps = { none: 0, one: 1, hundred: 100, thousand: 1_000, tenThousand: 10_000 } as const;

/** null: nothing is chosen yet. */
export function changeOf(values: BulkValues, today: string): BulkBody['change'] | null {
  const step = roundSteps[values.round];
  const price: BulkBody['change'] =
    values.priceKind === 'percent' && values.percent !== ''
      ? {
          price_percent: values.percent,
          ...(step === 0 ? {} : { round_to: step }),
          ...(values.coming === 'along' ? {} : { keep_coming: true }),
        }
      : values.priceKind === 'fixed' && values.price !== ''
        ? { price: values.price }
        : {};
  const change: BulkBody['change'] = {
    ...price,
    ...(Object.keys(price).length > 0 && values.from !== today ? { valid_from: values.from } : {}),
    ...(values.tax === 'none' ? {} : { has_tax: values.tax === 'yes' }),
    ...(values.tax === 'yes' && values.vat !== '' ? { vat_percentage: values.vat } : {}),
    ...(values.unit === '' ? {} : { unit: values.unit }),
    ...(values.category === '' ? {} : { category: values.category }),
    ...(values.type === 'none' ? {} : { type: values.type }),
    ...(values.warehouse === 'none' ? {} : { warehouse_id: values.warehouse === '' ? null : values.warehouse }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
