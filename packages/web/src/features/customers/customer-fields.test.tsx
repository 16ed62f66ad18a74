// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Me, takeMe } from '../../app/session-store.ts';
import { signIn } from '../../testing/sign-in.ts';
import { CustomerFields } from './customer-fields.tsx';
import { newCustomer } from './form.ts';
import { customerStrings } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

const nothing = () => undefined;
const client = new QueryClient();
const fields = (postal_code: string, onFill: (patch: object) => void = nothing) => (
  <QueryClientProvider client={client}>
    <CustomerFields
      id={null}
      values={{ ...newCustomer, postal_code }}
      filled={new Set()}
      errors={{}}
      onChange={nothing}
      onFill={onFill}
      onOpen={nothing}
    />
  </QueryClientProvider>
);

it('of a code that stands as it was kept says nothing, and of one that is written anew that it is right', () => {
  const kept = (postal_code: string) => (
    <QueryClientProvider client={client}>
      <CustomerFields
        id="c1"
        values={{ ...newCustomer, phone: '09123140158', postal_code }}
        filled={new Set()}
        errors={{}}
        onChange={nothing}
        onFill={nothing}
        onOpen={nothing}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(kept('1969833114'));
  expect(screen.queryByText(customerStrings.form.codeOk)).toBeNull();
  rerender(kept('1969833115'));
  expect(screen.getAllByText(customerStrings.form.codeOk)).toHaveLength(1);
});

it.each([
  [
    'refused',
    () =>
      Promise.reject(
        new ApiProblem(429, { code: 'TOO_MANY_REQUESTS', title: '', request_id: '', detail: 'too often' } as never),
      ),
  ],
  ['not found', () => Promise.resolve({ outcome: 'not_found', message: 'too often' })],
])('a look-up of an address that was %s says why, of the code it was asked for', async (_, answer) => {
  api.mockImplementation(answer);
  const { rerender } = render(fields('1969833114'));
  fireEvent.click(screen.getByRole('button', { name: customerStrings.form.findAddress }));
  expect((await screen.findAllByText('too often')).length).toBeGreaterThan(0);
  rerender(fields('1969833115'));
  expect(screen.queryByText('too often')).toBeNull();
});

it('fills in no address of a code that is written anew while it is looked up', async () => {
  const found = { outcome: 'found', province: 'تهران', city: 'تهران', address: 'خیابان یک' };
  let answer: () => void = nothing;
  api.mockReset();
  api.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(found))));
  const onFill = vi.fn();
  const { rerender } = render(fields('1969833114', onFill));
  const find = screen.getByRole('button', { name: customerStrings.form.findAddress });
  fireEvent.click(find);
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(1));
  rerender(fields('1969833115', onFill));
  await act(async () => answer());
  expect(onFill).not.toHaveBeenCalled();
  rerender(fields('1969833114', onFill));
  await vi.waitFor(() => expect((find as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(find);
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  await act(async () => answer());
  await vi.waitFor(() => expect(onFill).toHaveBeenCalledTimes(1));
});

it('says of a code that a removed customer has that it is theirs, brings them back and opens them', async () => {
  signIn({ roles: ['admin'] });
  const asked: unknown[] = [];
  api.mockReset();
  api.mockImplementation(async ({ id }: { id: string }, given: object) => {
    asked.push([id, given]);
    if (id === 'findRemovedCustomer') return { customer: { id: 'c1', name: 'رفته' } };
    return id === 'searchCustomers' ? { customers: [] } : { id: 'c1', name: 'رفته' };
  });
  const onOpen = vi.fn();
  const shown = (economic_code: string, more: Partial<typeof newCustomer> = {}) => (
    <QueryClientProvider client={new QueryClient()}>
      <CustomerFields
        id={null}
        values={{ ...newCustomer, person_type: 'legal', economic_code, ...more }}
        filled={new Set()}
        errors={{}}
        onChange={nothing}
        onFill={nothing}
        onOpen={onOpen}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(shown('140037'));
  expect(api).not.toHaveBeenCalled();
  rerender(shown('۱۴۰۰۳۷۷۸۹۹۰'));
  expect(await screen.findByText(customerStrings.form.removed('رفته'))).toBeTruthy();
  expect(asked).toContainEqual(['findRemovedCustomer', { query: { economic_code: '14003778990' } }]);
  fireEvent.click(screen.getByRole('button', { name: customerStrings.unlisted.bringBack }));
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith('c1'));
  expect(asked).toContainEqual(['restoreCustomer', { params: { id: 'c1' } }]);
  const isAsked = (query: object) => vi.waitFor(() => expect(asked).toContainEqual(['findRemovedCustomer', { query }]));
  const branch_code = '0012';
  rerender(shown('14003778990', { branch_code: '۰۰۱۲' }));
  await isAsked({ economic_code: '14003778990', branch_code });
  // One that is not whole, and that of a person, is none.
  rerender(shown('14008430838', { branch_code: '001' }));
  await isAsked({ economic_code: '14008430838' });
  rerender(shown('10103827106', { branch_code, person_type: 'real' }));
  await isAsked({ economic_code: '10103827106' });
});

it('may have no term where the account gives one, and says what an empty one is', () => {
  takeMe({ roles: [], signup_status: { status: 'VERIFIED' }, account: { payment_term: '10' } } as unknown as Me);
  const words = customerStrings.form;
  const onChange = vi.fn();
  const shown = (payment_term: string) => (
    <QueryClientProvider client={client}>
      <CustomerFields
        id={null}
        values={{ ...newCustomer, payment_term }}
        filled={new Set()}
        errors={{}}
        onChange={onChange}
        onFill={nothing}
        onOpen={nothing}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(shown('-1'));
  expect(screen.getByText(words.paymentTermMust)).toBeTruthy();
  rerender(shown(''));
  expect(screen.queryByText(words.paymentTermMust)).toBeNull();
  expect(screen.getByText(words.paymentTermElse('۱۰'))).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(onChange).toHaveBeenLastCalledWith({ payment_term: 'none' });
  rerender(shown('none'));
  expect(screen.queryByLabelText(words.paymentTerm)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(onChange).toHaveBeenLastCalledWith({ payment_term: '' });
});

const [economic_code, national_code] = ['00758110220001', '0075811022'];
it.each([
  ['the code that begins with theirs', { national_code }, { economic_code }],
  ['the code that theirs begins with', { economic_code }, { national_code }],
])(
  'warns of a person whom the list has by %s, not of a foreigner of a code that begins so',
  async (_, written, codes) => {
    signIn({ roles: ['admin'] });
    const listed = { ...newCustomer, ...codes, id: 'c1', name: 'سارا نمونه' };
    const foreigner = {
      ...newCustomer,
      id: 'c2',
      name: 'دیگر',
      person_type: 'follower',
      economic_code: '00758110220009',
    };
    api.mockImplementation(async ({ id }: { id: string }, { query }: { query: { search_field: string } }) => {
      if (id !== 'searchCustomers') return { customer: null };
      const isFound = Object.values(codes).some((code) => code.includes(query.search_field));
      return { customers: isFound ? [foreigner, listed] : [] };
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CustomerFields
          id={null}
          values={{ ...newCustomer, ...written }}
          filled={new Set()}
          errors={{}}
          onChange={nothing}
          onFill={nothing}
          onOpen={nothing}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(customerStrings.form.known(listed.name))).toBeTruthy();
  },
);
