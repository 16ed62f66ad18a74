import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import {
  cities,
  cleanIdentifier,
  noTerm,
  type PersonType,
  productMessages,
  provinceByName,
  provinces,
} from '@taraz/core';
import { MapPin } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { accountTermOf } from '../../app/account-term.ts';
import { api } from '../../app/api.ts';
import type { FieldErrors } from '../../app/field-errors.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import type { FieldStatus } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useSay } from '../../ui/say.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { buildIndex, searchIndex } from '../invoices/search-index.ts';
import { namesFor } from '../invoices/wizard/buyer-of-name.ts';
import { OfferBack, useRemovedCustomer } from './bring-back.tsx';
import {
  type CodeField,
  type CodeState,
  type CustomerField,
  type CustomerValues,
  codeState,
  codesOf,
  hasCompany,
  identityOf,
  isNoTerm,
  lengthOf,
  mobileState,
  plainCodeState,
  savedOf,
} from './form.ts';
import { Known } from './inquiry-field.tsx';
import { personIcons } from './person-icons.ts';
import { customersKey } from './queries.ts';
import { customerStrings as strings } from './strings.fa.ts';

const words = strings.form;
const persons: readonly PersonType[] = ['legal', 'real', 'civil_partnership', 'follower'];

export interface CustomerFieldsProps {
  /** null: a new one */
  id: string | null;
  values: CustomerValues;
  filled: Pick<ReadonlySet<CustomerField>, 'has'>;
  errors: FieldErrors;
  onChange: (patch: Partial<CustomerValues>) => void;
  onFill: (patch: Partial<CustomerValues>) => void;
  onOpen: (id: string) => void;
}

const filledStatus: FieldStatus = { tone: 'info', text: words.filled };

/** Props of a plain text field by its name. */
function useText({ values, errors, filled, onChange }: CustomerFieldsProps) {
  return (name: Exclude<CustomerField, 'person_type'>) => ({
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[name],
    status: filled.has(name) ? filledStatus : undefined,
  });
}

/** The fields, and what stood in them when they were opened. */
interface ShownProps extends CustomerFieldsProps {
  opened: CustomerValues | null;
}

/** Everything of a customer; codes are judged at each key by the person's own rule. */
export function CustomerFields(given: CustomerFieldsProps) {
  const first = useRef(given);
  if (first.current.id !== given.id) first.current = given;
  const props = { ...given, opened: given.id === null ? null : first.current.values };
  const { values, onChange } = props;
  const text = useText(props);
  const person = values.person_type;
  const { company, last_name } = props.errors;
  return (
    <>
      <Select
        label={words.entity}
        value={person}
        onChange={(person_type) => onChange({ person_type, ...namesFor(person_type, values) })}
        options={persons.map((value) => ({ value, label: strings.entities[value], icon: personIcons[value] }))}
      />
      <div data-begins-here>
        {hasCompany(person) ? (
          <TextField
            label={person === 'legal' ? words.company : words.partnership}
            isRequired
            {...text('company')}
            error={company ?? last_name}
          />
        ) : (
          <div className="field-pairs">
            <TextField label={words.firstName} {...text('first_name')} />
            <TextField label={words.lastName} isRequired {...text('last_name')} error={last_name ?? company} />
          </div>
        )}
      </div>
      <Codes {...props} />
      <section className="flex flex-col gap-3 border-line border-t pt-3.5">
        <h3 className="font-bold">{words.contact}</h3>
        <Contact {...props} />
      </section>
      <Terms {...props} />
    </>
  );
}

/** What is said under a code: its digits so far, right, or wrong. One that is right as it was kept is no news. */
function useCodeWords({ opened, values }: ShownProps) {
  const format = useFormat();
  return (name: CustomerField, state: CodeState, length: number): { status?: FieldStatus; error?: string } => {
    if (state === 'empty') return {};
    if (state === 'right') return opened?.[name] === values[name] ? {} : { status: { tone: 'ok', text: words.codeOk } };
    if (state === 'wrong') return { error: words.mustHave(format.number(length)) };
    const text = words.digitsOf(format.number(state.written), format.number(state.length));
    return { status: { tone: 'hint', text } };
  };
}

/** Props of a branch code or landline: what is known of it while it is written, with `wrong` where it cannot be right. */
function usePlainCode(props: ShownProps) {
  const text = useText(props);
  const say = useCodeWords(props);
  return (name: 'branch_code' | 'landline', wrong: string) => {
    const state = plainCodeState(name, props.values[name]);
    const { error, status, ...rest } = text(name);
    return {
      ...rest,
      error: error ?? (state === 'wrong' ? wrong : undefined),
      status: status ?? (state === 'wrong' ? undefined : say(name, state, 0).status),
    };
  };
}

function Codes(props: ShownProps) {
  const { values, errors, filled } = props;
  const text = useText(props);
  const say = useCodeWords(props);
  const known = useKnown(props);
  const removed = useRemovedCustomer(savedOf(values));
  const plain = usePlainCode(props);
  const code = (name: CodeField) => {
    const said = say(name, codeState(name, values.person_type, values[name]), lengthOf(name, values.person_type));
    const status = filled.has(name) && said.error === undefined ? filledStatus : said.status;
    // The server's sentence names the fault alone; how many digits there should be stands beside it.
    const error = [errors[name], said.error].filter(Boolean).join(' ');
    return { ...text(name), status, ...(error === '' ? {} : { error }) };
  };
  return (
    <>
      <div className="field-pairs">
        <TextField label={words.economicCode} isCode inputMode="numeric" {...code('economic_code')} />
        <TextField
          label={words.nationalCode[values.person_type]}
          isCode
          inputMode="numeric"
          {...code('national_code')}
        />
        {hasCompany(values.person_type) && (
          <>
            <TextField label={words.registerNumber} isCode inputMode="numeric" {...text('register_number')} />
            <TextField
              label={words.branchCode}
              isCode
              inputMode="numeric"
              {...plain('branch_code', words.branchMust)}
            />
          </>
        )}
      </div>
      {known && (
        <p role="status" className="text-caption text-warn">
          <Known name={known.name} onOpen={() => props.onOpen(known.id)} />
        </p>
      )}
      {removed && <OfferBack customer={removed} onDone={(customer) => props.onOpen(customer.id)} />}
    </>
  );
}

/** Another customer that has the code just written whole; a person by either of their codes. */
function useKnown({ id, values }: CustomerFieldsProps) {
  const codes = codesOf({ person_type: values.person_type, economic_code: identityOf(values) });
  // The shortest stands in all others.
  const search_field = codes.at(-1) ?? '';
  const found = useQuery({
    queryKey: [...customersKey, 'known', search_field],
    queryFn: ({ signal }) => api(calls.searchCustomers, { query: { search_field, limit: 10 } }, { signal }),
    enabled: search_field !== '',
    staleTime: 10_000,
  });
  const branch = cleanIdentifier(values.branch_code);
  return (found.data?.customers ?? []).find(
    (other) => other.id !== id && other.branch_code === branch && codesOf(other).some((code) => codes.includes(code)),
  );
}

function Contact(props: ShownProps) {
  const { values, errors, filled } = props;
  const text = useText(props);
  const say = useCodeWords(props);
  const plain = usePlainCode(props);
  const mobile = mobileState(values.phone);
  const postal = codeState('postal_code', values.person_type, values.postal_code);
  const saidOfPostal = say('postal_code', postal, 10);
  const address = useFindAddress(props);
  return (
    <>
      <div className="field-pairs">
        <PhoneField
          label={words.phone}
          {...text('phone')}
          error={errors.phone ?? (mobile === 'wrong' ? words.mobile : undefined)}
          status={filled.has('phone') ? filledStatus : mobile === 'wrong' ? undefined : say('phone', mobile, 10).status}
        />
        <TextField
          label={words.landline}
          isCode
          inputMode="tel"
          {...plain('landline', productMessages.signupLandline)}
        />
        <TextField
          label={words.postalCode}
          isCode
          inputMode="numeric"
          {...text('postal_code')}
          error={errors.postal_code ?? saidOfPostal.error ?? address.error}
          status={address.status ?? (filled.has('postal_code') ? filledStatus : saidOfPostal.status)}
          end={
            <IconButton
              icon={MapPin}
              label={words.findAddress}
              isDisabled={postal !== 'right' || address.isPending}
              onPress={address.find}
            />
          }
        />
        <Province {...props} />
        <City {...props} />
      </div>
      <TextArea label={words.address} rows={2} {...text('address')} />
    </>
  );
}

/** How long it is given to pay, and how much it may owe. */
function Terms(props: CustomerFieldsProps) {
  const format = useFormat();
  const ofAccount = accountTermOf(useSession().user);
  const { error, ...text } = useText(props)('payment_term');
  const limit = useText(props)('credit_limit');
  const isNone = text.value === noTerm;
  const wrong = isNoTerm(text.value) ? words.paymentTermMust : undefined;
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-3.5">
      {!isNone && (
        <TextField
          label={words.paymentTerm}
          {...text}
          error={error ?? wrong}
          hint={ofAccount === '' ? words.paymentTermHint : words.paymentTermElse(format.number(ofAccount))}
          inputMode="numeric"
          isCode
          maxLength={6}
          end={<span className="px-3 text-ink-2">{words.paymentTermUnit}</span>}
        />
      )}
      {(isNone || ofAccount !== '') && (
        <Checkbox
          hint={words.paymentTermNoneHint}
          isSelected={isNone}
          onChange={(isChosen) => text.onChange(isChosen ? noTerm : '')}
        >
          {words.paymentTermNone}
        </Checkbox>
      )}
      <DecimalField
        label={words.creditLimit}
        isOptional
        maxFraction={0}
        unit={words.rial}
        hint={words.creditLimitHint}
        {...limit}
      />
    </section>
  );
}

/** Postal code to province, city and address; what stands in the way is said of the code it was asked for. */
function useFindAddress({ values, onFill }: CustomerFieldsProps) {
  const code = cleanIdentifier(values.postal_code);
  const latest = useRef(code);
  latest.current = code;
  const find = useMutation({
    meta: { asksOnly: true },
    mutationFn: (id: string) => api(calls.inquireCode, { params: { id }, query: { kind: 'postal_code' as const } }),
    onSuccess: ({ outcome, province, city, address }, id) => {
      // Of a code that is written anew meanwhile nothing is filled in.
      if (outcome !== 'found' || id !== latest.current) return;
      const found = Object.entries({ province, city, address }).filter(([, value]) => value !== '');
      onFill(Object.fromEntries(found));
    },
  });
  const isOfThis = find.variables === code;
  const missed = isOfThis && find.data !== undefined && find.data.outcome !== 'found' ? find.data.message : undefined;
  useSay(missed);
  const status: FieldStatus | undefined = missed === undefined ? undefined : { tone: 'warn', text: missed };
  const error = isOfThis && find.error !== null ? reasonOf(find.error) : undefined;
  return { find: () => find.mutate(code), isPending: find.isPending, status, error };
}

const provinceIndex = buildIndex(
  provinces.map(({ fa }) => fa),
  (name) => ({ codes: [], text: [name] }),
);

function Province({ values, errors, filled, onChange }: CustomerFieldsProps) {
  return (
    <ComboBox<string>
      label={words.province}
      value={values.province === '' ? null : values.province}
      onChange={(province) => onChange({ province: province ?? '' })}
      search={(typed) => searchIndex(provinceIndex, typed, 31)}
      delayMs={0}
      getKey={(name) => name}
      getText={(name) => name}
      error={errors.province}
      status={filled.has('province') ? filledStatus : undefined}
    />
  );
}

/** A city of the province, or any other as it is written. */
function City({ values, errors, filled, onChange }: CustomerFieldsProps) {
  const { province } = values;
  const index = useMemo(
    () => buildIndex(cities(provinceByName(province)?.id ?? 0), (name) => ({ codes: [], text: [name] })),
    [province],
  );
  return (
    <ComboBox<string>
      label={words.city}
      value={values.city === '' ? null : values.city}
      onChange={(city) => onChange({ city: city ?? '' })}
      search={(typed) => searchIndex(index, typed, 50)}
      delayMs={0}
      getKey={(name) => name}
      getText={(name) => name}
      onCreate={(city) => onChange({ city })}
      createsOnLeave
      error={errors.city}
      status={filled.has('city') ? filledStatus : undefined}
    />
  );
}
