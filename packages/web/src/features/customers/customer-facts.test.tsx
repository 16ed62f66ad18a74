// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CustomerFacts } from './customer-facts.tsx';
import type { CustomerDetail } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

afterEach(cleanup);

const nameless = {
  ...{ person_type: 'legal', economic_code: '', national_code: '', register_number: '', branch_code: '', phone: '' },
  ...{
    landline: '',
    postal_code: '',
    payment_term: '',
    credit_limit: '',
    balance: '0',
    reminded: null,
    province: '',
    city: '',
    address: '',
  },
} as unknown as CustomerDetail;
const says = () => screen.queryByText(customerStrings.page.noFacts) !== null;

it('says so where nothing is known but the name', () => {
  render(<CustomerFacts customer={nameless} />);
  expect(says()).toBe(true);
  cleanup();
  render(<CustomerFacts customer={{ ...nameless, city: 'یزد' }} />);
  expect([says(), screen.queryByText('یزد') !== null]).toEqual([false, true]);
});

it.each([
  ['1000', '1000', false],
  ['1000', '1001', true],
  ['0', '1', true],
  ['0', '-5', false],
])('says up to how much they may owe, %s, and whether %s is more', (credit_limit, balance, isOver) => {
  render(<CustomerFacts customer={{ ...nameless, credit_limit, balance }} />);
  expect(screen.getByText(customerStrings.form.creditLimit)).toBeTruthy();
  expect(screen.queryByText(customerStrings.credit.isOver) !== null).toBe(isOver);
});

it.each(['real', 'legal', 'follower'] as const)(
  'a copy of the code of one who is %s is called as the code is',
  (person_type) => {
    render(<CustomerFacts customer={{ ...nameless, person_type, national_code: '0012345679' }} />);
    const name = customerStrings.form.nationalCode[person_type];
    expect(screen.getByText(name)).toBeDefined();
    expect(screen.getByRole('button').getAttribute('aria-label')).toContain(name);
  },
);
