// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PurchaseFieldsProps } from './purchase-fields.tsx';
import { SupplierFields } from './supplier-fields.tsx';

afterEach(cleanup);

it.each([
  ['legal', 'شناسه ملی'],
  ['real', 'شماره ملی'],
  ['follower', 'کد فراگیر'],
] as const)('the code of who is %s is called as everywhere else: %s', (person_type, label) => {
  const values = {
    kind: 'buy',
    supplier_name: '',
    customer_id: null,
    person_type,
    economic_code: '',
    national_code: '',
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SupplierFields values={values as PurchaseFieldsProps['values']} set={() => undefined} errors={{}} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('textbox', { name: label })).toBeTruthy();
});
