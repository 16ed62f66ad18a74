// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { toast } from '../../ui/toast-store.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import { AddSupplier } from './add-supplier.tsx';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.form;
const seller = {
  supplier_name: 'پخش البرز',
  person_type: 'legal',
  economic_code: '14003778990',
  national_code: '',
} as const;
const id = '0198f000-0000-7000-8000-000000000001';

let answer: () => Promise<Response>;
let sent: unknown[] = [];
let removed: { id: string; name: string } | null = null;
afterEach(() => {
  removed = null;
  cleanup();
  vi.unstubAllGlobals();
});

function show(values: Parameters<typeof AddSupplier>[0]['values'], role: 'admin' | 'employee' = 'admin') {
  sent = [];
  answer = async () =>
    new Response(JSON.stringify({ id, name: values.supplier_name }), {
      status: 201,
      headers: { 'content-type': 'application/json' },
    });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const ok = { status: 200, headers: { 'content-type': 'application/json' } };
    if (url.includes('/customers/removed')) return new Response(JSON.stringify({ customer: removed }), ok);
    if (url.endsWith('/restore')) return new Response(JSON.stringify(removed), ok);
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  });
  signIn({ roles: [role], permissions: ['treasury'] });
  const onAdded = vi.fn();
  const client = new QueryClient();
  const page = (shown: typeof values) => (
    <QueryClientProvider client={client}>
      <AddSupplier values={shown} onAdded={onAdded} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(values));
  return { onAdded, write: (supplier_name: string) => rerender(page({ ...values, supplier_name })) };
}
const press = () => fireEvent.click(screen.getByRole('button', { name: strings.addSupplier }));

it('a seller of no list becomes a customer, with the names that such a person has', async () => {
  const { onAdded } = show(seller);
  press();
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(id));
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
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(id));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: strings.addSupplier })).toBeNull();
});

it('is not linked to a purchase in which another name stands by then', async () => {
  const told = vi.spyOn(toast, 'notice');
  const { onAdded, write } = show(seller);
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const reply = answer;
  answer = () => gate.then(reply);
  press();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  write('پخش دماوند');
  arrive();
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(strings.supplierAdded('پخش البرز')));
  expect(onAdded).not.toHaveBeenCalled();
});

it.each<[string, 'admin' | 'employee']>([
  ['', 'admin'],
  ['پخش البرز', 'employee'],
])('is not offered without a name, nor to who keeps no customers: «%s», %s', (supplier_name, role) => {
  show({ ...seller, supplier_name }, role);
  expect(screen.queryByRole('button')).toBeNull();
});
