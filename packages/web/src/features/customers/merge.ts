/** What becomes of the fields when customers are made one. */
import { type CustomerField, type CustomerValues, customerFields, valuesOf } from './form.ts';
import type { Customer } from './queries.ts';

export type MergeChoice = Readonly<Partial<Record<CustomerField, string>>>;

/** Fields of a person go together: taking the type of one and the codes of another would make neither. */
export const differing = (customers: readonly Customer[]): CustomerField[] =>
  customerFields.filter((name) => new Set(customers.map((one) => one[name])).size > 1);

/**
 * The fields after the merge: the kept one's, what it lacks from the others in their order, and whatever was chosen.
 * @param chosen for each field the id of the customer it is taken from
 */
export function mergedFields(customers: readonly Customer[], keepId: string, chosen: MergeChoice): CustomerValues {
  const ordered = [...customers].sort((a, b) => Number(b.id === keepId) - Number(a.id === keepId));
  const [kept] = ordered;
  if (kept === undefined) throw new Error('nobody is left');
  const entries = customerFields.map((name) => {
    const named = customers.find(({ id }) => id === chosen[name]);
    const first = ordered.find((one) => one[name] !== '');
    return [name, (named ?? first ?? kept)[name]] as const;
  });
  return { ...valuesOf(kept), ...(Object.fromEntries(entries) as Partial<CustomerValues>) };
}
