import type { CallReply, calls } from '@taraz/contract';
import type { Format } from '../../i18n/format.ts';
import { signupStrings } from '../auth/signup/signup.fa.ts';
import { elementAdder } from '../paper/element-adder.ts';
import { printPage } from '../paper/print-page.ts';
import { contractStrings as words } from './contract.fa.ts';

export type SignupValues = NonNullable<CallReply<typeof calls.getRegistration>['values']>;

const paper = `@page { size: A4; margin: 22mm 20mm }
body { font: 13px/2 Vazirmatn, Tahoma, sans-serif; direction: rtl; margin: 0; color: #000 }
h1 { font-size: 18px; text-align: center; margin: 0 0 8mm } h2 { font-size: 14px; margin: 6mm 0 1mm } p { margin: 0 0 2mm }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 6mm; margin: 0 } dt { color: #333 } dd { margin: 0 }
.signs { display: grid; grid-template-columns: 1fr 1fr; gap: 20mm; margin-top: 16mm }
.signs div { border-top: 1px solid #000; padding-top: 2mm; height: 30mm }`;

/** What names the taxpayer, in the order of the form; codes are read from left to right. */
const named = [
  'company',
  'first_name',
  'last_name',
  'national_code',
  'economic_code',
  'registration_code',
  'phone',
  'landline',
  'province',
  'city',
  'postal_code',
  'address',
] as const satisfies readonly (keyof SignupValues)[];

/** Prints the contract that was accepted at the sign-up, with the taxpayer's particulars and the places to sign. */
export function printContract(values: SignupValues, nowIso: string, format: Format): void {
  printPage(paper, (page) => {
    const add = elementAdder(page);
    const { body } = page;
    page.title = words.title;
    add(body, 'h1', words.title);
    add(body, 'p', words.day(format.longDate(nowIso)));
    add(body, 'h2', words.taxpayer);
    const facts = add(body, 'dl');
    for (const path of named) {
      const value = values[path] ?? '';
      if (value === '') continue;
      add(facts, 'dt', signupStrings.values[path] ?? '');
      add(add(facts, 'dd'), 'bdi', format.text(value));
    }
    add(body, 'h2', words.text);
    add(body, 'p', signupStrings.contractText);
    add(body, 'p', words.accepted);
    const signs = add(body, 'div', '', 'signs');
    for (const who of words.signs) add(signs, 'div', who);
  });
}
