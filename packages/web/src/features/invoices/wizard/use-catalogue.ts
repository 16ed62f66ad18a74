import { useQuery } from '@tanstack/react-query';
import { foldText, gtinKey, isGtin } from '@taraz/core';
import { useCallback, useMemo } from 'react';
import { unionById } from '../../../app/union-by-id.ts';
import { searchGoodsAsProducts } from '../../goods/goods-as-products.ts';
import { buyerCode, buyerName, type CustomerRow, type ProductRow } from '../catalogue-lines.ts';
import {
  customerCatalogueQuery,
  productCatalogueQuery,
  searchCustomersOnServer,
  searchProductsOnServer,
} from '../queries.ts';
import { buildIndex, isCodeOf, type SearchIndex, searchIndex } from '../search-index.ts';

type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[];

/** What was asked, until it is told to end: a call may wait for something that hears nothing of that (a login, a refresh). */
const untilEnded = <T>(asked: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    asked.then(resolve, reject);
  });

/**
 * Hits of the rows kept in the browser at once when they are the whole catalogue; else theirs and the server's. Without a
 * connection, or an answer before it is ended, the browser's own are what there is.
 */
export function createSearch<T extends { id: string }>(
  index: SearchIndex<T>,
  isWhole: boolean,
  askServer: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
): Search<T> {
  return (text, signal) => {
    const local = searchIndex(index, text);
    if (isWhole || text.trim() === '') return local;
    return untilEnded(askServer(text, signal), signal).then(
      (found) => {
        // In the order of the rows at hand, and each as it is now: a price may have changed since those were read.
        const now = new Map(found.map((item) => [item.id, item]));
        const all = unionById(
          local.map((item) => now.get(item.id) ?? item),
          found,
        );
        // Whose whole code it is stands first, wherever it came from: an Enter after a scan takes that one.
        const isMeant = (item: T) => isCodeOf(index, item, text);
        return [...all.filter(isMeant), ...all.filter((item) => !isMeant(item))];
      },
      (error: unknown) => {
        if (local.length > 0) return local;
        throw error;
      },
    );
  };
}

export const productIndex = (products: readonly ProductRow[]) =>
  buildIndex(products, ({ code, gtin, sku, name, spec }) => ({
    codes: [...new Set([code, gtin, gtinKey(gtin), sku])],
    text: [name, spec],
  }));

export const customerIndex = (customers: readonly CustomerRow[]) =>
  buildIndex(customers, (customer) => ({
    codes: [buyerCode(customer), customer.national_code, customer.phone],
    text: [buyerName(customer) || customer.name],
  }));

const none: readonly never[] = [];

/** A barcode as the index has all writings of it; any other text as it is. */
function barcodeOf(text: string): string {
  const digits = foldText(text);
  return isGtin(digits) ? gtinKey(digits) : text;
}

/** Typeahead over the account's products: by name, goods id, barcode or own code. */
export function useProductSearch(): Search<ProductRow> {
  const { data } = useQuery(productCatalogueQuery());
  const products = data?.products ?? none;
  const index = useMemo(() => productIndex(products), [products]);
  const isWhole = data !== undefined && data.count <= products.length;
  return useCallback(
    (text, signal) => createSearch(index, isWhole, searchProductsOnServer)(barcodeOf(text), signal),
    [index, isWhole],
  );
}

/**
 * The same for a line of an invoice: what no own goods answer is looked for in the authority's catalogue. Where a text may
 * also be the line's own description, only by digits: an Enter must not put somebody else's words in its place.
 */
export function useLineSearch(by: 'digits' | 'words'): Search<ProductRow> {
  const search = useProductSearch();
  return useCallback(
    (text, signal) => {
      const mayAsk = by === 'words' || /^[\d۰-۹٠-٩\s]+$/.test(text);
      const orCatalogue = (own: readonly ProductRow[]) =>
        own.length > 0 || !mayAsk ? own : searchGoodsAsProducts(text, signal);
      const own = search(text, signal);
      return own instanceof Promise ? own.then(orCatalogue) : orCatalogue(own);
    },
    [search, by],
  );
}

/** Typeahead over the account's customers: by name, code or phone. */
export function useCustomerSearch(): Search<CustomerRow> {
  const { data } = useQuery(customerCatalogueQuery());
  const customers = data?.customers ?? none;
  const index = useMemo(() => customerIndex(customers), [customers]);
  const isWhole = data !== undefined && data.count <= customers.length;
  return useCallback(
    (text, signal) => createSearch(index, isWhole, searchCustomersOnServer)(text, signal),
    [index, isWhole],
  );
}
