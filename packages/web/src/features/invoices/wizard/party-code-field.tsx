import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { buyerName, type CustomerRow } from '../catalogue-lines.ts';
import { customerCatalogueQuery } from '../queries.ts';
import { CustomerOption } from './customer-option.tsx';
import type { PathFieldProps } from './draft-field.tsx';
import { useCustomerSearch } from './use-catalogue.ts';
import { useDraftText, useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

/** The code by which a waybill names a person: the national one, which a company's economic code is too. '' where neither is known. */
export const partyCode = ({ person_type, national_code, economic_code }: CustomerRow): string =>
  national_code || (person_type === 'legal' || person_type === 'civil_partnership' ? economic_code : '');

type Choice = { code: string; customer: CustomerRow | null };

/** A sender's or receiver's code: a customer by name, whose code is taken, or digits as they are written. */
export function PartyCodeField({ path, label, isRequired = false, hint }: PathFieldProps) {
  const { value, write, end } = useDraftText(path);
  const search = useCustomerSearch();
  const { data } = useQuery(customerCatalogueQuery());
  const chosen = useMemo<Choice | null>(() => (value === '' ? null : { code: value, customer: null }), [value]);
  const known = value === '' ? undefined : data?.customers.find((customer) => partyCode(customer) === value);
  const put = (code: string) => {
    write(code);
    end();
  };
  const find = async (text: string, signal: AbortSignal) =>
    (await search(text, signal)).flatMap((customer): Choice[] => {
      const code = partyCode(customer);
      return code === '' ? [] : [{ code, customer }];
    });
  const said = known === undefined ? hint : buyerName(known) || known.name;
  return (
    <div data-draft-path={path}>
      <ComboBox<Choice>
        label={label}
        value={chosen}
        onChange={(choice) => put(choice?.code ?? '')}
        search={find}
        delayMs={0}
        getKey={({ code, customer }) => customer?.id ?? code}
        getText={({ code }) => code}
        renderItem={({ customer, code }) => (customer ? <CustomerOption customer={customer} code={code} /> : code)}
        onCreate={put}
        createsOnLeave
        createLabel={wizardStrings.goodsShipped.asWritten}
        placeholder={wizardStrings.partyCode.placeholder}
        inputClassName="font-medium"
        error={useFieldError(path, false)}
        isRequired={isRequired}
        {...(said ? { hint: said } : {})}
      />
    </div>
  );
}
