import { permissionNames } from '@taraz/core';
import { expect, it } from 'vitest';
import { appStrings } from '../app.fa.ts';
import { reasonFor } from './forbidden.tsx';

const words = appStrings.forbidden;
it.each([
  ['an employee is told whom to ask', 'invoices', false, words.askFor(permissionNames.invoices)],
  ['of what is the admin’s too', undefined, false, words.askAdmin],
  ['the operator is of no account, whose admin could be asked', 'invoices', true, words.toOperator],
] as const)('%s', (_what, permission, isOperator, body) => {
  expect(reasonFor(permission, isOperator).body).toBe(body);
});
