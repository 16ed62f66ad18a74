// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import { AddSupplier } from './add-supplier.tsx';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.form;
const seller = {
  supplier_name: 'پخش البرز',
  person_type: 'legal',
  economic_code: '14003778990',
  national_code: '',
  customer_id: null,
} as const;
const id = '0198f000-0000-7000-8000-000000000001';

let sent: unknown[] = [];
let removed: { id: string; name: string } | null = null;
afterEach(() => {
  removed = null;
  cleanup();
  vi.unstubAllGlobals();
});

function show(values: Parameters<typeof AddSupplier>[0]['values'], role: 'admin' | 'employee' = 'admin') {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const ok = { status: 200, headers: { 'content-type': 'application/json' } };
    if (url.includes('/customers/removed')) return new Response(JSON.stringify({ customer: removed }), ok);
    if (url.endsWith('/restore')) return new Response(JSON.stringify(removed), ok);
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify({ id, name: values.supplier_name }), { ...ok, status: 201 });
  });
  signIn({ roles: [role], permissions: ['treasury'] });
  const onAdded = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddSupplier values={values} onAdded={onAdded} />
    </QueryClientProvider>,
  );
  return { onAdded };
}
const press = () => fireEvent.click(screen.getByRole('button', { name: strings.addSupplier }));

it('a seller of no list becomes a customer, with the names that such a person has', async () => {
  const { onAdded } = show(seller);
  press();
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(id, seller));
  expect(sent).toMatchObject([
    { company: 'پخش البرز', person_type: 'legal', economic_code: '14003778990', last_name: '' },
  ]);
  cleanup();
  const person = show({ ...seller, supplier_name: 'حمید نوری زاده', person_type: 'real', economic_code: '' });
  press();
  await vi.waitFor(() => expect(person.onAdded).toHaveBeenCalled());
  expect(sent).toMatchObject([{ company: '', first_name: 'حمید', last_name: 'نوری زاده', person_type: 'real' }]);
});

it('who was removed from the list with this code is brought back, and not made once more', async () => {
  removed = { id, name: 'پخش البرز' };
  const { onAdded } = show(seller);
  // At once, before the answer is there.
  press();
  fireEvent.click(await screen.findByRole('button', { name: customerStrings.unlisted.bringBack }));
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(id, seller));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: strings.addSupplier })).toBeNull();
});

it.each<[string, 'admin' | 'employee']>([
  ['', 'admin'],
  ['پخش البرز', 'employee'],
])('is not offered without a name, nor to who keeps no customers: «%s», %s', (supplier_name, role) => {
  show({ ...seller, supplier_name }, role);
  expect(screen.queryByRole('button')).toBeNull();
});
