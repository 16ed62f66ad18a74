import type { Call, FieldProblem } from '@taraz/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Problem } from '../problem.ts';
import { formats } from './formats.ts';
import { meantField } from './meant-field.ts';
import { fieldsToldMax } from './problem-reply.ts';
import { isReceivedFile } from './received-file.ts';
import { smallLetters } from './small-letters.ts';
import { asTypes, withoutBranches } from './union-errors.ts';
import { details, emptyMessages, type ValidationCode, validationMessages } from './validation-messages.fa.ts';

/** Errors of ajv's own after which it is told to stop: a body may have millions, and each costs an object. */
const errorsMax = fieldsToldMax * 4;
/** ajv has no limit of its own. In the code that it makes each error is counted by this once it is in `vErrors`. */
const counting = 'errors++;';
const bounded = (code: string): string => code.replaceAll(counting, `if (++errors > ${errorsMax}) throw vErrors;`);

/** verbose: an error has the value that it is about, and the schema that refuses it. */
const shared = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  useDefaults: true,
  verbose: true,
  formats,
} as const;
const bodyAjv = new Ajv({ ...shared, code: { process: bounded } });
/** Says only whether a body is right, and stops at the first thing that is not. */
const strictAjv = new Ajv({ ...shared, allErrors: false });
/** Everything in a URL is text: numbers and booleans are read from it. */
const urlAjv = new Ajv({ ...shared, coerceTypes: true });
const replyAjv = new Ajv({ ...shared, useDefaults: false });

/** "/items/0/item_qty" → "items[0].item_qty" */
function pathOf(instancePath: string, property?: string): string {
  const steps = instancePath.split('/').slice(1);
  if (property !== undefined) steps.push(property);
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

/** The last name in a path: what the message calls the field. */
const fieldOf = (path: string): string => /([^.[\]]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? '';

type Parameters = Record<string, unknown>;
type Told = { code: ValidationCode; message: string; property?: string };
const asNumber = (value: unknown): number => Number(value);

/** A JSON number beyond what is read exactly may well be an amount: its text is taken. Null where the limit is another. */
const inexact = (field: string, limit: unknown): string | null =>
  Math.abs(asNumber(limit)) === Number.MAX_SAFE_INTEGER ? validationMessages.INEXACT(field) : null;

/** ajv's keyword → code and Persian message. What is not here falls to INVALID. */
const keywords: Record<string, (field: string, parameters: Parameters) => Told> = {
  type: (field, { type }) => ({ code: 'WRONG_TYPE', message: validationMessages.WRONG_TYPE(field, asTypes(type)) }),
  enum: (field, { allowedValues }) => ({
    code: 'NOT_ALLOWED',
    message: validationMessages.NOT_ALLOWED(field, allowedValues as unknown[]),
  }),
  const: (field, { allowedValue }) => ({
    code: 'NOT_ALLOWED',
    message: validationMessages.NOT_ALLOWED(field, [allowedValue]),
  }),
  maxLength: (field, { limit }) => ({ code: 'TOO_LONG', message: validationMessages.TOO_LONG(field, asNumber(limit)) }),
  minLength: (field, { limit }) => ({
    code: 'TOO_SHORT',
    message: validationMessages.TOO_SHORT(field, asNumber(limit)),
  }),
  minimum: (field, { limit }) => ({
    code: 'TOO_SMALL',
    message: inexact(field, limit) ?? validationMessages.TOO_SMALL(field, asNumber(limit)),
  }),
  maximum: (field, { limit }) => ({
    code: 'TOO_LARGE',
    message: inexact(field, limit) ?? validationMessages.TOO_LARGE(field, asNumber(limit)),
  }),
  maxItems: (field, { limit }) => ({
    code: 'TOO_MANY_ITEMS',
    message: validationMessages.TOO_MANY_ITEMS(field, asNumber(limit)),
  }),
  // Of a union whose branches are told apart by their names (`withoutBranches`).
  union: (field, { names }) => ({ code: 'ONE_OF', message: validationMessages.ONE_OF(field, names as string[]) }),
  uniqueItems: (field, { i, j }) => {
    const [first, second] = [asNumber(i), asNumber(j)].sort((one, other) => one - other);
    return { code: 'REPEATED', message: validationMessages.REPEATED(field, (first ?? 0) + 1, (second ?? 0) + 1) };
  },
  minItems: (field, { limit }) => ({
    code: 'TOO_FEW_ITEMS',
    message: validationMessages.TOO_FEW_ITEMS(field, asNumber(limit)),
  }),
  format: (field, { format }) => ({
    code: 'BAD_FORMAT',
    message: validationMessages.BAD_FORMAT(field, String(format)),
  }),
  pattern: (field, { pattern }) => ({ code: 'INVALID', message: validationMessages.INVALID(field, String(pattern)) }),
};

/** What is to be said of a text that is asked for and empty; null: it is not, or may be. */
function emptyMessage(field: string, { keyword, params, data }: ErrorObject): string | null {
  if (data !== '') return null;
  if (keyword === 'format') return params.format === 'uuid' ? emptyMessages.choice(field) : emptyMessages.text(field);
  return keyword === 'minLength' && params.limit === 1 ? emptyMessages.text(field) : null;
}

function fieldProblem(error: ErrorObject): FieldProblem {
  const { keyword, instancePath, params, parentSchema } = error;
  if (keyword === 'required') {
    const path = pathOf(instancePath, String(params.missingProperty));
    return { path, code: 'REQUIRED', message: validationMessages.REQUIRED(String(params.missingProperty)) };
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const meant = meantField(name, Object.keys(parentSchema?.properties ?? {}));
    return {
      path: pathOf(instancePath, name),
      code: 'UNKNOWN_FIELD',
      message: validationMessages.UNKNOWN_FIELD(name, meant),
    };
  }
  const path = pathOf(instancePath);
  const field = fieldOf(path);
  const empty = emptyMessage(field, error);
  if (empty !== null) return { path, code: 'REQUIRED', message: empty };
  const told = keywords[keyword]?.(field, params) ?? { code: 'INVALID', message: validationMessages.INVALID(field) };
  return { path, code: told.code, message: told.message };
}

/** One for every bad field: the first of several about the same one. */
function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>();
  for (const error of withoutBranches(errors.slice(0, errorsMax))) {
    // One more says that there are more. Each costs: an unknown name is compared with all that are known.
    if (byPath.size > fieldsToldMax) break;
    const problem = fieldProblem(error);
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

/** PostgreSQL keeps no NUL, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const storableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/** Text that cannot be kept as it came. Names of fields count too. */
export function unstorableTexts(value: unknown, path = '', found: FieldProblem[] = []): FieldProblem[] {
  const refuseText = (at: string) =>
    found.push({ path: at, code: 'BAD_TEXT', message: validationMessages.BAD_TEXT(fieldOf(at)) });
  if (typeof value === 'string') {
    if (!isStorable(value)) refuseText(path);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) unstorableTexts(item, `${path}[${index}]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const at = `${path}${path === '' ? '' : '.'}${storableText(name)}`;
      if (!isStorable(name)) refuseText(at);
      else unstorableTexts(item, at, found);
    }
  }
  return found;
}

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** @throws Problem INVALID_INPUT with one entry for every bad field */
export function refuse(errors: FieldProblem[]): never {
  const shown = errors.slice(0, fieldsToldMax);
  const detail = errors.length > shown.length ? details.moreFields(shown.length) : details.badFields(errors.length);
  throw new Problem('INVALID_INPUT', { detail, errors: shown });
}

/** Of a form with a second part of a name, or a second file: one of them would be lost. */
export const repeatedPart = (path: string): Problem =>
  new Problem('INVALID_INPUT', {
    detail: details.badFields(1),
    errors: [{ path, code: 'REPEATED_PART', message: validationMessages.REPEATED_PART(path) }],
  });

/** A query parameter left empty (`?sort=`) is one not given. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries((query ?? {}) as object).filter(([, value]) => value !== ''));
}

/** Numbers of a URL beyond what a program counts exactly; ajv reads `1e309` as an infinity that no limit stops. */
function hugeNumbers(values: unknown): FieldProblem[] {
  return Object.entries(values ?? {})
    .filter(([, value]) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    .map(([path]) => ({
      path,
      code: 'TOO_LARGE',
      message: validationMessages.TOO_LARGE(path, Number.MAX_SAFE_INTEGER),
    }));
}

/** Fields that together mean a range: where it begins, where it ends, and what puts the two in order. */
const ranges: readonly (readonly [from: string, to: string, read: (text: string) => number | bigint])[] = [
  ['from_date', 'to_date', Date.parse],
  ['from_day', 'to_day', Date.parse],
  ['from_due', 'to_due', Date.parse],
  ['startDate', 'endDate', Date.parse],
  ['deadline_from', 'deadline_to', Date.parse],
  ['total_from', 'total_to', BigInt],
];

/** Ranges that end before they begin: nothing lies in them, which nobody means. */
function reversedRanges(value: unknown, errors: readonly FieldProblem[]): FieldProblem[] {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  return ranges
    .filter(([from, to]) => fields[from] !== undefined && fields[to] !== undefined)
    .filter(([from, to]) => !errors.some(({ path }) => path === from || path === to))
    .filter(([from, to, read]) => read(String(fields[from])) > read(String(fields[to])))
    .map(([from, to]) => ({
      path: from,
      code: 'ENDS_BEFORE_START',
      message: validationMessages.ENDS_BEFORE_START(from, to),
    }));
}

type Check = (value: unknown) => readonly ErrorObject[];

const checkOf =
  (validate: ValidateFunction): Check =>
  (value) =>
    validate(value) ? [] : (validate.errors ?? []);

/** Of a body that is a union: ajv, told to stop within a branch, says nothing of the union itself. */
function withUnion(
  schema: NonNullable<Call['body']>,
  data: unknown,
  errors: readonly ErrorObject[],
): readonly ErrorObject[] {
  const { anyOf } = schema as { anyOf?: unknown };
  if (anyOf === undefined) return errors;
  const union = { keyword: 'anyOf', instancePath: '', schemaPath: '#/anyOf', params: {}, schema: anyOf, data };
  return [...errors.slice(0, errorsMax - 1), union];
}

/** A body's errors, no more of them than are told. */
function bodyCheck(schema: NonNullable<Call['body']>): Check {
  const check = checkOf(bodyAjv.compile(schema));
  let isRight: ValidateFunction | undefined;
  return (value) => {
    try {
      return check(value);
    } catch (errors) {
      if (!Array.isArray(errors)) throw errors;
      // One branch of a union may have had so many of a value that fits another.
      isRight ??= strictAjv.compile(schema);
      return isRight(value) ? [] : withUnion(schema, value, errors as ErrorObject[]);
    }
  };
}

/** @param settle of what is right: its ids in small letters */
type Parts = readonly [part: keyof RawInput, check: Check, settle: (value: unknown) => void][];

function compileParts({ params, query, body }: Call): Parts {
  const parts: Parts[number][] = [];
  if (params !== undefined) parts.push(['params', checkOf(urlAjv.compile(params)), smallLetters(params)]);
  if (query !== undefined) parts.push(['query', checkOf(urlAjv.compile(query)), smallLetters(query)]);
  if (body !== undefined) parts.push(['body', bodyCheck(body), smallLetters(body)]);
  return parts;
}

/** Names of the fields that are files. */
export function filesOf({ upload, body }: Call): string[] {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { contentMediaType?: string }> };
  return upload === true
    ? Object.keys(properties).filter((name) => properties[name]?.contentMediaType !== undefined)
    : [];
}

/** Files that did not come as such: a JSON body, or a text of the form, may say anything in their place. */
function forgedFiles(names: readonly string[], body: unknown): FieldProblem[] {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  return names
    .filter((name) => Object.hasOwn(fields, name) && !isReceivedFile(fields[name]))
    .map((path) => ({ path, code: 'NOT_A_FILE', message: validationMessages.NOT_A_FILE(path) }));
}

/**
 * The check of a call's input, compiled when it is first made: all of them at once were a quarter of a server's start.
 * Returns the input with defaults filled in, numbers in the URL read, and its ids in small letters.
 * @throws Problem INVALID_INPUT
 */
export function inputValidator(call: Call): (raw: RawInput) => RawInput {
  let parts: Parts | undefined;
  const files = filesOf(call);
  return (raw) => {
    parts ??= compileParts(call);
    if (call.body !== undefined && raw.body === undefined)
      throw new Problem('MALFORMED_JSON', { detail: call.upload === true ? details.emptyForm : details.emptyBody });
    const input: RawInput = { params: { ...(raw.params as object) }, query: withoutEmpty(raw.query), body: raw.body };
    // What a call does not take is not looked at.
    const errors = parts.flatMap(([part]) => (part === 'body' ? [] : unstorableTexts(input[part])));
    errors.push(...forgedFiles(files, input.body));
    for (const [part, check] of parts) errors.push(...fieldProblems(check(input[part])));
    errors.push(...hugeNumbers(input.params), ...hugeNumbers(input.query));
    errors.push(...reversedRanges(input.query, errors));
    if (errors.length > 0) refuse(errors);
    for (const [part, , settle] of parts) settle(input[part]);
    return input;
  };
}

/** For tests: does a reply keep to what the contract declares? Returns what is wrong, '' when nothing. Compiled as `inputValidator` is. */
export function replyChecker(call: Call): (body: unknown) => string {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= replyAjv.compile(call.reply);
    return validate(JSON.parse(JSON.stringify(body))) ? '' : `${call.id}: ${replyAjv.errorsText(validate.errors)}`;
  };
}
