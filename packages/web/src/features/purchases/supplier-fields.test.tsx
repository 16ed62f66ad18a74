// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import { emptyPurchase, returning } from './form.ts';
import type { PurchaseFieldsProps } from './purchase-fields.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings } from './strings.fa.ts';
import { SupplierFields } from './supplier-fields.tsx';

let arrive: (supplier: object) => void;
/** who was removed and has the code that is written, and whether the server was asked for a customer */
let removed: { id: string; name: string } | null = null;
let isAsked = false;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => {
    if (id === 'findRemovedCustomer') return { customer: removed };
    isAsked = id === 'createCustomer' || id === 'restoreCustomer';
    return new Promise((resolve) => {
      arrive = (one) => resolve(isAsked ? one : { suppliers: [one] });
    });
  },
}));
afterEach(() => {
  cleanup();
  removed = null;
  isAsked = false;
});

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

const code = '14003778990';
const other = { supplier_name: 'پخش دماوند', customer_id: 's', economic_code: '10103827106' };
it.each<[string, string, boolean, Partial<PurchaseFieldsProps['values']>, object]>([
  ['who was removed', 'نام نوشته‌شده', true, {}, { customer_id: 'r', on_account: true }],
  ['who is new', 'پخش البرز', false, {}, { customer_id: 'r', on_account: true }],
  ...[true, false].flatMap((isRemoved): [string, string, boolean, object, object][] => [
    ['another is chosen meanwhile', 'پخش البرز', isRemoved, other, other],
    ['another code is written', 'پخش البرز', isRemoved, { economic_code: '10103827106' }, { customer_id: null }],
  ]),
  ['another name is written', 'پخش البرز', false, { supplier_name: 'پخش دماوند' }, { customer_id: null }],
])(
  'who becomes a customer is linked where they still stand: %s, «%s» (removed: %s)',
  async (_, supplier_name, isRemoved, meanwhile, expected) => {
    removed = isRemoved ? { id: 'r', name: 'پخش البرز' } : null;
    signIn({ roles: ['admin'] });
    const start = { ...emptyPurchase('2026-11-25', '10', true), supplier_name, economic_code: code };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form start={start} />
      </QueryClientProvider>,
    );
    const button = isRemoved ? customerStrings.unlisted.bringBack : purchaseStrings.form.addSupplier;
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await vi.waitFor(() => expect(isAsked).toBe(true));
    act(() => set(meanwhile));
    await act(async () => arrive({ id: 'r', name: 'پخش البرز' }));
    expect(now).toMatchObject({ ...meanwhile, ...expected });
  },
);
