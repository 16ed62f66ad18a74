import { calls } from '@taraz/contract';
import { cleanIdentifier, type PersonType } from '@taraz/core';
import { useRef } from 'react';
import { api } from '../../app/api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { customerStrings } from '../customers/strings.fa.ts';
import { buyerCodeStatus } from '../invoices/wizard/buyer-codes.ts';
import { AddSupplier, type WrittenSupplier } from './add-supplier.tsx';
import type { PurchaseValues } from './form.ts';
import type { PurchaseFieldsProps } from './purchase-fields.tsx';
import type { Supplier } from './queries.ts';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.form;
const { nationalCode } = customerStrings.form;
const codeNames = ['economic_code', 'national_code'] as const;
const persons: readonly PersonType[] = ['legal', 'real', 'civil_partnership', 'follower'];

const search = async (text: string, signal: AbortSignal): Promise<Supplier[]> =>
  (await api(calls.listSuppliers, { query: { search_field: text, limit: 12 } }, { signal })).suppliers;

/** The seller: any name, or a customer who sells too and brings the codes along. */
export function SupplierFields({ values, set: write, errors }: PurchaseFieldsProps) {
  const latest = useRef(values);
  latest.current = values;
  const set = (patch: Partial<PurchaseValues>) => {
    latest.current = { ...latest.current, ...patch };
    write(patch);
  };
  const { kind, supplier_name, customer_id, person_type, economic_code, national_code } = values;
  const known: Supplier | null =
    supplier_name === ''
      ? null
      : { ...{ id: customer_id ?? '', name: supplier_name }, person_type, economic_code, national_code };
  // Codes that came with a customer go with them; those that were written by hand stay.
  const unlink = (name: string) => {
    const theirs = codeNames.filter((code) => values.brought?.[code] === values[code]).map((code) => [code, '']);
    set({ supplier_name: name, customer_id: null, brought: null, ...Object.fromEntries(theirs) });
  };
  const take = (supplier: Supplier | null) => {
    if (supplier === null) return unlink('');
    const brought = { economic_code: supplier.economic_code, national_code: supplier.national_code };
    const { id, name, person_type } = supplier;
    set({ supplier_name: name, customer_id: id, person_type, ...brought, brought });
  };
  // What was written meanwhile stays: under another code than theirs it is somebody else of the same name.
  const takeLate = async (found: Promise<Supplier | null>) => {
    const asked = latest.current;
    const supplier = await found;
    const now = latest.current;
    if (supplier === null || now.supplier_name !== asked.supplier_name || now.customer_id !== asked.customer_id) return;
    const isOther = (code: (typeof codeNames)[number]) =>
      now[code] !== asked[code] && now[code] !== '' && cleanIdentifier(now[code]) !== supplier[code];
    if (codeNames.some(isOther)) return;
    const { person_type } = now.person_type === asked.person_type ? supplier : now;
    take({ ...supplier, person_type });
  };
  // Who is made a customer, or one again, is linked where they still stand: another may have been written or chosen meanwhile.
  const link = (id: string, asked: WrittenSupplier) => {
    const now = latest.current;
    if ((['supplier_name', 'customer_id', ...codeNames] as const).some((name) => now[name] !== asked[name])) return;
    set({
      customer_id: id,
      brought: { economic_code: asked.economic_code, national_code: asked.national_code },
      on_account: true,
    });
  };
  return (
    <>
      <ComboBox<Supplier>
        label={strings.supplier}
        isRequired
        value={known}
        onChange={take}
        search={search}
        getKey={({ id }) => id}
        getText={({ name }) => name}
        onCreate={(name) => unlink(name.trim())}
        createsOnLeave
        onLate={(found) => void takeLate(found)}
        createLabel={strings.supplierNew}
        hint={strings.supplierHint}
        status={customer_id === null ? undefined : { tone: 'ok', text: strings.linked }}
        error={errors.supplier_name ?? errors.customer_id}
      />
      {customer_id === null && <AddSupplier values={values} onAdded={link} />}
      {customer_id !== null && (
        <Checkbox
          isSelected={values.on_account}
          onChange={(on_account) => set({ on_account })}
          hint={values.credit === 'void' ? strings.onAccountHints.void : strings.onAccountHints[kind]}
        >
          {strings.onAccount}
        </Checkbox>
      )}
      <Select
        label={strings.person}
        value={person_type}
        onChange={(next) => set({ person_type: next })}
        options={persons.map((value) => ({ value, label: strings.persons[value] }))}
        error={errors.person_type}
      />
      <div className="field-pairs">
        <CodeField name="economic_code" label={strings.economicCode} {...{ values, set, errors }} />
        <CodeField name="national_code" label={nationalCode[person_type]} {...{ values, set, errors }} />
      </div>
    </>
  );
}

interface CodeFieldProps extends PurchaseFieldsProps {
  name: (typeof codeNames)[number];
  label: string;
}

/** A code, told wrong as soon as it cannot be right. */
function CodeField({ name, label, values, set, errors }: CodeFieldProps) {
  const format = useFormat();
  const typed = cleanIdentifier(values[name]);
  const state = typed === '' ? undefined : buyerCodeStatus(name, values.person_type, typed);
  const isUnfinished = state && !state.isRight;
  return (
    <TextField
      label={label}
      isCode
      inputMode="numeric"
      value={values[name]}
      onChange={(code) => set({ [name]: code })}
      status={isUnfinished ? { tone: 'hint', text: strings.digits(format.number(state.length)) } : undefined}
      error={errors[name] ?? (state === null ? strings.wrongCode : undefined)}
    />
  );
}
