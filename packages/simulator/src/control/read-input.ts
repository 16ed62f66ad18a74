import { inquiryStatuses, invoiceStatuses, taxpayerStatuses } from '@taraz/authority/wire';
import {
  type FaultKind,
  type FaultKindEntry,
  type FaultSetting,
  type FaultSettings,
  faultKinds,
} from '../faults/fault-kinds.ts';
import {
  defaultSettings,
  economicCodeOf,
  type GoodsRecord,
  memoryStatuses,
  type SimulatorSettings,
  sendingModes,
  type TaxpayerRecord,
} from '../registry/records.ts';
import { ControlError } from './control-error.ts';
import type { EarlierInvoice } from './register-earlier.ts';
import type { MemoryInput, ProviderInput, ReceivedFilter } from './simulator-control.ts';

/** A JSON object that came over the control interface, field by field. Every miss is `ControlError` BAD_VALUE. */
export class InputObject {
  readonly #fields: Record<string, unknown>;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ControlError(400, 'BAD_VALUE');
    this.#fields = value as Record<string, unknown>;
  }

  get keys(): string[] {
    return Object.keys(this.#fields);
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string' || value === '') throw new ControlError(400, 'BAD_VALUE', name);
    return value;
  }

  optionalText(name: string): string | undefined {
    return this.#isAbsent(name) ? undefined : this.text(name);
  }

  number(name: string, min: number, max: number): number {
    const value = this.#fields[name];
    if (typeof value !== 'number' || !(value >= min && value <= max)) throw new ControlError(400, 'BAD_VALUE', name);
    return value;
  }

  integer(name: string, min: number, max: number): number {
    const value = this.number(name, min, max);
    if (!Number.isInteger(value)) throw new ControlError(400, 'BAD_VALUE', name);
    return value;
  }

  optionalNumber(name: string, min: number, max: number): number | undefined {
    return this.#isAbsent(name) ? undefined : this.number(name, min, max);
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== 'boolean') throw new ControlError(400, 'BAD_VALUE', name);
    return value;
  }

  optionalFlag(name: string): boolean | undefined {
    return this.#isAbsent(name) ? undefined : this.flag(name);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const found = allowed.find((one) => one === this.#fields[name]);
    if (found === undefined) throw new ControlError(400, 'BAD_VALUE', name);
    return found;
  }

  optionalOneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    return this.#isAbsent(name) ? undefined : this.oneOf(name, allowed);
  }

  list(name: string): InputObject[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw new ControlError(400, 'BAD_VALUE', name);
    return value.map((one) => new InputObject(one));
  }

  #isAbsent(name: string): boolean {
    return this.#fields[name] === undefined || this.#fields[name] === null;
  }
}

/** Drops what is undefined, so that defaults and `exactOptionalPropertyTypes` hold. */
function present<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export function readMemory(input: InputObject): MemoryInput {
  const patterns = input.raw('allowedPatterns');
  if (patterns !== undefined && !(Array.isArray(patterns) && patterns.every(Number.isInteger))) {
    throw new ControlError(400, 'BAD_VALUE', 'allowedPatterns');
  }
  return present({
    memoryId: input.text('memoryId'),
    nationalId: input.text('nationalId'),
    economicCode: input.optionalText('economicCode'),
    nameTrade: input.optionalText('nameTrade'),
    status: input.optionalOneOf('status', memoryStatuses),
    mode: input.optionalOneOf('mode', sendingModes),
    providerId: input.optionalText('providerId'),
    article6Exceeded: input.optionalFlag('article6Exceeded'),
    keepsOwner: input.optionalFlag('keepsOwner'),
    allowedPatterns: patterns as number[] | undefined,
  });
}

export function readProvider(input: InputObject): ProviderInput {
  return present({
    providerId: input.text('providerId'),
    nationalId: input.text('nationalId'),
    nameTrade: input.optionalText('nameTrade'),
    active: input.optionalFlag('active'),
  });
}

export function readGoods(input: InputObject): GoodsRecord {
  const rate = input.text('rate');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(rate)) throw new ControlError(400, 'BAD_VALUE', 'rate');
  return present({ id: input.text('id'), rate, usesVatBase: input.optionalFlag('usesVatBase') });
}

export function readTaxpayer(input: InputObject): TaxpayerRecord {
  const nationalId = input.text('nationalId');
  return {
    nationalId,
    economicCode: input.optionalText('economicCode') ?? economicCodeOf(nationalId),
    nameTrade: input.text('nameTrade'),
    taxpayerStatus: input.optionalOneOf('taxpayerStatus', taxpayerStatuses) ?? 'ACTIVE',
  };
}

export function readSettings(input: InputObject): Partial<SimulatorSettings> {
  for (const key of input.keys) if (!Object.hasOwn(defaultSettings, key)) throw new ControlError(400, 'BAD_VALUE', key);
  const modes = ['open', 'listed'] as const;
  const windowDays =
    input.raw('sendingWindowDays') === null ? null : input.optionalNumber('sendingWindowDays', 0, 3650);
  return present({
    processingDelayMs: input.optionalNumber('processingDelayMs', 0, 3_600_000),
    goods: input.optionalOneOf('goods', modes),
    taxpayers: input.optionalOneOf('taxpayers', modes),
    acceptNewLineOnCorrective: input.optionalFlag('acceptNewLineOnCorrective'),
    sendingWindowDays: windowDays,
    silenceDays: input.optionalNumber('silenceDays', 0, 3650),
  });
}

/** `{"answer-lost": {"chance": 0.1}, "late-answer": {"chance": 1, "seconds": 3}}` */
export function readFaults(input: InputObject): Partial<FaultSettings> {
  const changes: Partial<FaultSettings> = {};
  for (const key of input.keys) {
    if (!Object.hasOwn(faultKinds, key)) throw new ControlError(400, 'BAD_VALUE', key);
    const kind = key as FaultKind;
    const entry: FaultKindEntry = faultKinds[kind];
    const given = new InputObject(input.raw(key));
    const setting: FaultSetting = { chance: given.number('chance', 0, 1) };
    if (entry.seconds !== undefined) {
      const least = entry.drawn === 'clock' ? -31_536_000 : 0;
      setting.seconds = given.optionalNumber('seconds', least, 31_536_000) ?? entry.seconds;
    }
    changes[kind] = setting;
  }
  return changes;
}

export function readReaction(input: InputObject): { taxId: string; reaction: (typeof invoiceStatuses)[number] } {
  return { taxId: input.text('taxId'), reaction: input.oneOf('reaction', invoiceStatuses) };
}

/** From a query string, where every value is text. */
export function readReceivedFilter(query: Record<string, unknown>): ReceivedFilter {
  const integer = (name: string): number | undefined => {
    const value = query[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new ControlError(400, 'BAD_VALUE', name);
    return Number(value);
  };
  const input = new InputObject(query);
  const status = input.optionalOneOf('status', inquiryStatuses);
  if (status === 'NOT_FOUND') throw new ControlError(400, 'BAD_VALUE', 'status');
  return present({
    before: integer('before'),
    limit: integer('limit'),
    status,
    taxId: input.optionalText('taxId'),
    uid: input.optionalText('uid'),
    id: input.optionalText('id'),
  });
}

/** The end of the year 9999: of later moments the page and the ledger's readers can say no day. */
const lastInstantMs = Date.UTC(10_000, 0) - 1;

export const readEarlier = (input: InputObject): EarlierInvoice =>
  present({
    fiscalId: input.text('fiscalId'),
    registeredAt: input.integer('registeredAt', 0, lastInstantMs),
    document: input.text('document'),
    uid: input.optionalText('uid'),
    referenceNumber: input.optionalText('referenceNumber'),
  });
