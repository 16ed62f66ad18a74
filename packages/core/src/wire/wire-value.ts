import { JsonNumber, type WireObject, type WireValue } from '../model/wire.ts';

export function isWireObject(value: WireValue | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

/** SDKs write unset fields as null or "": both count as absent (protocol.md section 4). */
export function isAbsent(value: WireValue | undefined): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}
