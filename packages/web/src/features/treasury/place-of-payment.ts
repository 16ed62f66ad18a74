import type { PaymentMethod } from '@taraz/core';
import type { PlaceKind } from './queries.ts';

/** Where money of each way of paying may go; '' where it goes nowhere that is kept. */
export const placeOf = {
  cash: 'desk',
  pos: 'pos',
  card: 'bank',
  transfer: 'bank',
  internet: 'bank',
  other: 'bank',
  cheque: '',
  barter: '',
} as const satisfies Record<PaymentMethod, PlaceKind | ''>;
