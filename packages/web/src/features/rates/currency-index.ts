import { currencies } from '@taraz/core';
import { buildIndex } from '../invoices/search-index.ts';

/** What Iranian traders deal in, the commonest first: «دلار» is that of the United States before twenty others. */
const usual = ['USD', 'EUR', 'AED', 'CNY', 'TRY', 'IQD', 'RUB', 'INR', 'GBP', 'OMR', 'AFN', 'PKR', 'KWD', 'QAR', 'JPY'];

const placeOf = (alpha: string): number => (usual.includes(alpha) ? usual.indexOf(alpha) : usual.length);

const byUse = [...currencies].sort((one, other) => placeOf(one.alpha) - placeOf(other.alpha));

/** Currencies by their Persian and English names and their letters; equally good hits, and all of them, by use. */
export const currencyIndex = buildIndex(byUse, ({ alpha, fa, en }) => ({ codes: [alpha], text: [fa, en] }));
