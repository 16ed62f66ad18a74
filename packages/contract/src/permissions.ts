/** Permissions an employee may hold (design.md "Accounts and access"). */
export const permissions = ['draft', 'issue', 'invoices', 'products', 'treasury', 'warehouse'] as const;
export type Permission = (typeof permissions)[number];

/** Is a right among those that someone has? Who issues also writes drafts; who writes drafts issues nothing. */
export const holds = (held: readonly string[], permission: string): boolean =>
  held.includes(permission) || (permission === 'draft' && held.includes('issue'));

/** Rights as they are kept: none that another one brings along, in one order. */
export const keptPermissions = <One extends string>(given: readonly One[]): One[] =>
  [...new Set(given)].filter((one) => one !== 'draft' || !given.some((other) => other === 'issue')).sort();
