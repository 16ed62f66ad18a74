import type { ErrorObject } from 'ajv';
import { meantField } from './meant-field.ts';

/** What a `type` error asks for. */
export const asTypes = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** What says that a value is not meant for a branch of a union, where it stands at the value itself. */
const misfit = new Set(['type', 'required', 'additionalProperties', 'unevaluatedProperties']);

const isUnknownName = ({ keyword }: ErrorObject): boolean =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

/** The place of the branch that an error is of, as its schema's path has it. */
const branchOf = (union: ErrorObject, { schemaPath }: ErrorObject): string =>
  schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0] ?? '';

/** The errors of those branches of a union whose type and fields the value has, if there are such. */
function meantBranches(union: ErrorObject, branches: readonly ErrorObject[]): ErrorObject[] {
  const isMeant = (errors: readonly ErrorObject[]) =>
    !errors.some(({ keyword, instancePath }) => instancePath === union.instancePath && misfit.has(keyword));
  return [...Map.groupBy(branches, (error) => branchOf(union, error)).values()].filter(isMeant).flat();
}

interface BranchSchema {
  type?: string;
  properties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
}

/** The fields of a union's branches that are objects; null where they are not told apart by their names. */
function branchFields(union: ErrorObject): BranchSchema[] | null {
  const objects = (union.schema as BranchSchema[]).filter(({ type }) => type === 'object');
  return objects.length > 1 && objects.length === (union.schema as unknown[]).length ? objects : null;
}

/**
 * Of a union of objects, what is wrong with one that has the names of none: a name that no branch knows, what else the
 * branch asks for that knows the others, or, where they are of several branches or there are none, that one is to be
 * sent. Null: it is no such union, or no object.
 */
function byNames(union: ErrorObject, branches: readonly ErrorObject[]): ErrorObject[] | null {
  const { data, instancePath } = union;
  const schemas = branchFields(union);
  if (schemas === null || typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const known = Object.assign({}, ...schemas.map(({ properties }) => properties)) as object;
  const isKnown = (name: string) => Object.hasOwn(known, name);
  const given = Object.keys(data);
  const names = given.filter(isKnown);
  const others = given.filter((name) => !isKnown(name));
  const unknown = others.map((additionalProperty) => ({
    ...union,
    keyword: 'additionalProperties',
    params: { additionalProperty },
    parentSchema: { properties: known },
  }));
  const meant = schemas.findIndex(({ properties = {} }) => names.every((name) => Object.hasOwn(properties, name)));
  if (names.length > 0 && meant !== -1) {
    const isItsOwn = (error: ErrorObject) => isUnknownName(error) && error.instancePath === instancePath;
    const ofMeant = branches.filter((error) => branchOf(union, error) === String(meant) && !isItsOwn(error));
    return [...ofMeant, ...unknown];
  }
  const isSlip = names.length === 0 && others.some((name) => meantField(name, Object.keys(known)) !== null);
  const all = schemas.flatMap(({ required = [] }) => required);
  return isSlip ? unknown : [...unknown, { ...union, keyword: 'union', params: { names: all } }];
}

/**
 * A value that fits no branch of a union gives an error for each branch and one for the union. One is kept: the reason
 * of the branch that was meant, of those whose type did fit, or else all the types that would have.
 */
export function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    // The schema's path is the same for each element of a list: it is the value's that tells them apart.
    const isWithin = ({ instancePath }: ErrorObject) =>
      instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
    const isBranch = (error: ErrorObject) => error.schemaPath.startsWith(`${union.schemaPath}/`) && isWithin(error);
    const branches = kept.filter(isBranch);
    const meant = meantBranches(union, branches);
    const fitting =
      meant.length > 0 ? meant : (byNames(union, branches) ?? branches.filter(({ keyword }) => keyword !== 'type'));
    const types = [...new Set(branches.flatMap(({ params }) => asTypes(params.type)))];
    const verdict = fitting.length > 0 ? fitting : [{ ...union, keyword: 'type', params: { type: types } }];
    kept = [...kept.filter((error) => error !== union && !isBranch(error)), ...verdict];
  }
  return kept;
}
