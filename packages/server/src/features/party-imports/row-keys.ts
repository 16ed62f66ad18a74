import { cleanIdentifier, foldText } from '@taraz/core';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { PartyKind } from './tables.ts';

type Text = Record<string, unknown>;

/** By what a record can be found among others of its kind. */
interface Keys {
  /** those that its row would be looked for by (known-records.ts); it means a record at most where one has one of them */
  sought: string[];
  /** those that other rows may find the record by */
  own: string[];
}

export const codeOf = (value: unknown): string => cleanIdentifier(String(value ?? ''));
/** What a customer is called: a company, or a person. */
export const customerName = (input: Text): string =>
  String(input.company ?? '').trim() || `${input.first_name ?? ''} ${input.last_name ?? ''}`.trim();

const keys = (...given: [prefix: string, value: string][]): string[] =>
  given.filter(([, value]) => value !== '').map(([prefix, value]) => `${prefix}:${value}`);

function customerKeys(input: Text): Keys {
  const codes = keys(['economic', codeOf(input.economic_code)], ['national', codeOf(input.national_code)]);
  const name = keys(['name', persianSortKey(customerName(input))]);
  return { sought: codes.length > 0 ? codes : name, own: [...codes, ...name] };
}

function productKeys(input: Text): Keys {
  const sku = keys(['sku', String(input.sku ?? '').trim()]);
  const gtin = keys(['gtin', codeOf(input.gtin)]);
  const name = keys(['name', `${codeOf(input.code)} ${foldText(String(input.name ?? ''))}`]);
  return { sought: sku.length > 0 ? sku : gtin.length > 0 ? gtin : name, own: [...sku, ...gtin, ...name] };
}

export const keysOf = (kind: PartyKind, input: Text): Keys =>
  kind === 'customers' ? customerKeys(input) : productKeys(input);
