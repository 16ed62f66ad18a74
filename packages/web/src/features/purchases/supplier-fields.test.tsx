// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyPurchase, returning } from './form.ts';
import type { PurchaseFieldsProps } from './purchase-fields.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings } from './strings.fa.ts';
import { SupplierFields } from './supplier-fields.tsx';

let arrive: (supplier: object) => void;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: () => new Promise((resolve) => (arrive = (supplier) => resolve({ suppliers: [supplier] }))),
}));
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

let now: PurchaseFieldsProps['values'];
let set: PurchaseFieldsProps['set'];
function Form({ start }: { start: object }) {
  const [values, setValues] = useState(start as PurchaseFieldsProps['values']);
  now = values;
  set = (patch) => setValues((all) => ({ ...all, ...patch }));
  return <SupplierFields values={values} set={set} errors={{}} />;
}
const nameIsEmptied = () =>
  fireEvent.input(screen.getByRole('combobox', { name: new RegExp(purchaseStrings.form.supplier) }), {
    target: { value: '' },
  });

it.each([
  ['a customer’s codes go with them', 'c', '10103827106', ['', '']],
  ['what was written over them stays', 'c', '14008430838', ['14008430838', '']],
  ['codes of who is no customer are written by hand', null, '10103827106', ['10103827106', '10103827106']],
])('of another name: %s', (_, customer_id, economic_code, expected) => {
  const code = '10103827106';
  const start = {
    ...{ kind: 'buy', supplier_name: 'پخش البرز', customer_id, person_type: 'legal', credit: '', on_account: true },
    ...{ economic_code: code, national_code: code },
    brought: customer_id === null ? null : { economic_code: code, national_code: code },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form start={start} />
    </QueryClientProvider>,
  );
  if (economic_code !== code)
    fireEvent.change(screen.getByRole('textbox', { name: purchaseStrings.form.economicCode }), {
      target: { value: economic_code },
    });
  nameIsEmptied();
  expect([now.supplier_name, now.customer_id]).toEqual(['', null]);
  expect([now.economic_code, now.national_code]).toEqual(expected);
});

it('codes that came with the purchase that goes back go with its supplier', () => {
  const start = { ...emptyPurchase('2026-11-25', '10', true), kind: 'return' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form start={start} />
    </QueryClientProvider>,
  );
  const purchase = { supplier_name: 'پخش البرز', customer_id: 'c', person_type: 'legal', economic_code: '10103827106' };
  act(() => set(returning(now, { id: 'p', day: '2026-11-01', net: '1', national_code: '', ...purchase } as Purchase)));
  expect(now).toMatchObject(purchase);
  nameIsEmptied();
  expect([now.customer_id, now.economic_code]).toEqual([null, '']);
});

it.each<[string, Partial<PurchaseFieldsProps['values']>, object]>([
  ['what was written meanwhile stays', { person_type: 'real' }, { customer_id: 'c', person_type: 'real' }],
  [
    'under another code it is somebody else',
    { economic_code: '14008430838' },
    { customer_id: null, national_code: '' },
  ],
  ['nothing was written meanwhile', {}, { customer_id: 'c', person_type: 'legal', economic_code: '10103827106' }],
])('of a supplier who is found late: %s', async (_, written, expected) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form start={emptyPurchase('2026-11-25', '10', true)} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox', { name: new RegExp(purchaseStrings.form.supplier) });
  fireEvent.input(field, { target: { value: 'پخش البرز' } });
  fireEvent.blur(field);
  expect(now).toMatchObject({ supplier_name: 'پخش البرز', customer_id: null });
  act(() => set(written));
  const code = '10103827106';
  await act(async () =>
    arrive({ ...{ id: 'c', name: 'پخش البرز' }, person_type: 'legal', economic_code: code, national_code: code }),
  );
  expect(now).toMatchObject({ ...written, ...expected });
});
