import { JsonNumber, type WireInvoice, type WireObject, type WireValue } from '../model/wire.ts';
import { plainNumber } from '../money/decimal-of-number.ts';
import { fields, sectionKeys } from '../patterns/wire-fields.ts';
import { isWireKey, type WireSection } from '../patterns/wire-keys.ts';
import { isAbsent, isWireObject } from './wire-value.ts';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Writes an invoice as the authority reads it: fields in the order of the guide (unknown ones after them), unset ones
 * left out, numbers by their digits. `fields[key].type` decides between `"12"` and `12`, whichever way the value is
 * held (`"12"` of `12.0`). The text is what is signed, so the same invoice always gives the same bytes.
 */
export function writeWireJson(invoice: WireInvoice): string {
  const body = invoice.body.map((line) => writeSection(line, 'body'));
  const payments = invoice.payments.map((payment) => writeSection(payment, 'payments'));
  const header = writeSection(invoice.header, 'header');
  return `{"header":${header},"body":[${body.join(',')}],"payments":[${payments.join(',')}]}`;
}

function writeSection(source: WireObject, section: WireSection): string {
  const order = sectionKeys[section];
  const known = order.filter((key) => Object.hasOwn(source, key));
  const rest = Object.keys(source).filter((key) => !(order as readonly string[]).includes(key));
  const parts = [...known, ...rest].flatMap((key) => {
    const value = source[key];
    return isAbsent(value) ? [] : [`${JSON.stringify(key)}:${writeField(key, value)}`];
  });
  return `{${parts.join(',')}}`;
}

function writeField(key: string, value: WireValue): string {
  if (key === 'sg' && Array.isArray(value)) {
    return `[${value.map((entry) => (isWireObject(entry) ? writeSection(entry, 'sg') : writeValue(entry))).join(',')}]`;
  }
  if (isWireKey(key)) {
    const isNumber = fields[key].type === 'integer' || fields[key].type === 'decimal';
    if (isNumber && typeof value === 'string' && jsonNumber.test(value)) return value;
    if (!isNumber && value instanceof JsonNumber) return JSON.stringify(plainNumber(value.text));
  }
  return writeValue(value);
}

function writeValue(value: WireValue): string {
  if (value instanceof JsonNumber) {
    if (!jsonNumber.test(value.text)) throw new RangeError(`not a JSON number: ${value.text}`);
    return value.text;
  }
  if (Array.isArray(value)) return `[${value.map(writeValue).join(',')}]`;
  if (!isWireObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${writeValue(inner)}`);
  return `{${parts.join(',')}}`;
}
