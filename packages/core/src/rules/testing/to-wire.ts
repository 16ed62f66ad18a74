import { JsonNumber, type WireInvoice, type WireObject, type WireValue } from '../../model/wire.ts';

/** Plain test data with numbers of JavaScript, small enough to be exact, as a wire invoice. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

export function toWireValue(value: Plain): WireValue {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (Array.isArray(value)) return value.map(toWireValue);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toWireValue(inner)]));
  }
  return value;
}

export interface PlainInvoice {
  header: { [key: string]: Plain };
  body: { [key: string]: Plain }[];
  payments: { [key: string]: Plain }[];
  extension?: Plain;
}

export function toWire({ header, body, payments, extension }: PlainInvoice): WireInvoice {
  return {
    header: toWireValue(header) as WireObject,
    body: body.map((line) => toWireValue(line) as WireObject),
    payments: payments.map((payment) => toWireValue(payment) as WireObject),
    ...(extension === undefined ? {} : { extension: toWireValue(extension) }),
  };
}

/** Sets dotted paths ("body.0.vam"); null removes the key. The source is not changed. */
export function patched(source: PlainInvoice, patch: Readonly<Record<string, Plain>>): PlainInvoice {
  const copy = JSON.parse(JSON.stringify(source)) as PlainInvoice;
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = copy as unknown as Record<string, Plain>;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Record<string, Plain>;
    }
    if (value === null) delete at[last];
    else at[last] = value;
  }
  return copy;
}
