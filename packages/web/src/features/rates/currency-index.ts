import { currencies } from '@taraz/core';
import { buildIndex } from '../invoices/search-index.ts';

/** Currencies by their Persian and English names and their letters. */
export const currencyIndex = buildIndex(currencies, ({ alpha, fa, en }) => ({ codes: [alpha], text: [fa, en] }));
