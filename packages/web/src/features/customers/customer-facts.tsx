import { noTerm } from '@taraz/core';
import type { ReactNode } from 'react';
import type { Format } from '../../i18n/format.ts';
import { Card } from '../../ui/card.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SmsDelivery } from '../sharing/sms-delivery.tsx';
import { isOverLimit } from './is-over-limit.ts';
import type { CustomerDetail } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.page;
const form = customerStrings.form;

function termSaid(term: string, format: Format): string | null {
  if (term === '') return null;
  return term === noTerm ? form.noTerm : form.termOf(format.number(term));
}

/** How much it may owe, and whether it owes more. */
function limitSaid({ credit_limit, balance }: CustomerDetail, format: Format): ReactNode {
  if (credit_limit === '') return null;
  const said = form.limitOf(format.money(credit_limit));
  if (!isOverLimit({ credit_limit, balance })) return said;
  return (
    <>
      {said} <span className="text-warn">{customerStrings.credit.isOver}</span>
    </>
  );
}

/** What is known of a customer besides the name. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const format = useFormat();
  const code = (value: string, name: string) => (value === '' ? null : <CopyableCode code={value} name={name} />);
  const plain = (value: string) => (value === '' ? null : <bdi dir="ltr">{value}</bdi>);
  const nationalCode = form.nationalCode[customer.person_type];
  const all: [string, ReactNode][] = [
    [form.economicCode, code(customer.economic_code, form.economicCode)],
    [nationalCode, code(customer.national_code, nationalCode)],
    [form.registerNumber, plain(customer.register_number)],
    [form.branchCode, plain(customer.branch_code)],
    [form.phone, code(customer.phone, form.phone)],
    [form.landline, code(customer.landline, form.landline)],
    [form.postalCode, code(customer.postal_code, form.postalCode)],
    [form.paymentTerm, termSaid(customer.payment_term, format)],
    [form.creditLimit, limitSaid(customer, format)],
    [customerStrings.reminding.last, customer.reminded && <LastReminder reminded={customer.reminded} />],
    [form.address, format.text([customer.province, customer.city, customer.address].filter(Boolean).join('، '))],
  ];
  const facts = all.filter(([, value]) => value !== null && value !== '');
  return (
    <Card title={strings.facts}>
      {facts.length === 0 ? (
        <p className="text-ink-2">{strings.noFacts}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function LastReminder({ reminded: { at, amount, delivery } }: { reminded: NonNullable<CustomerDetail['reminded']> }) {
  const format = useFormat();
  return (
    <>
      {customerStrings.reminding.told(format.date(at), format.money(amount))}
      {delivery !== null && <SmsDelivery delivery={delivery} />}
    </>
  );
}
