import { type AuthorityCity, authorityCities, type Country, countries, provinces } from '@taraz/core';
import { type LucideIcon, Plane, Ship, TrainFront, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { buildIndex, searchIndex } from '../search-index.ts';
import type { PathFieldProps } from './draft-field.tsx';
import { useDraftText, useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

/** Countries that the authority's list knows: the others cannot be sent. */
const sendable = countries.filter(({ authorityCode }) => authorityCode !== null);
const countryIndex = () =>
  buildIndex(sendable, ({ fa, en, alpha2, alpha3 }) => ({ codes: [alpha2, alpha3], text: [fa, en] }));

export function CountryField({ path, label, isRequired = false, hint }: PathFieldProps) {
  const { value, write, end } = useDraftText(path);
  const index = useMemo(countryIndex, []);
  const chosen = sendable.find(({ numeric }) => numeric === value) ?? null;
  return (
    <div data-draft-path={path}>
      <ComboBox<Country>
        label={label}
        value={chosen}
        onChange={(country) => {
          write(country?.numeric ?? '');
          end();
        }}
        search={(text) => searchIndex(index, text, 40)}
        delayMs={0}
        getKey={({ numeric }) => numeric}
        getText={({ fa }) => fa}
        error={useFieldError(path, false)}
        isRequired={isRequired}
        {...(hint ? { hint } : {})}
      />
    </div>
  );
}

const provinceNames = new Map(provinces.map(({ id, fa }) => [id, fa]));
const cityIndex = () =>
  buildIndex(authorityCities, ({ code, fa, provinceId }) => ({
    codes: [code],
    text: [fa, provinceNames.get(provinceId ?? 0) ?? ''],
  }));

/** A city of the authority's list; the draft keeps its code. */
export function CityField({ path, label, isRequired = false, hint }: PathFieldProps) {
  const { value, write, end } = useDraftText(path);
  const index = useMemo(cityIndex, []);
  const chosen = authorityCities.find(({ code }) => code === value) ?? null;
  return (
    <div data-draft-path={path}>
      <ComboBox<AuthorityCity>
        label={label}
        value={chosen}
        onChange={(city) => {
          write(city?.code ?? '');
          end();
        }}
        search={(text) => searchIndex(index, text, 40)}
        delayMs={0}
        getKey={({ code }) => code}
        getText={({ fa }) => fa}
        renderItem={({ code, fa, provinceId }) => (
          <span className="flex grow items-baseline gap-3">
            <span className="grow">{fa}</span>
            <span className="text-caption text-ink-3">{provinceNames.get(provinceId ?? 0)}</span>
            <bdi dir="ltr" className="tnum w-10 text-right text-caption text-ink-2">
              {code}
            </bdi>
          </span>
        )}
        error={useFieldError(path, false)}
        isRequired={isRequired}
        {...(hint ? { hint } : {})}
      />
    </div>
  );
}

const transportIcons: Readonly<Record<string, LucideIcon>> = { '1': Truck, '2': TrainFront, '3': Plane, '4': Ship };

/** One of a few numbers of the authority, each with its word: kind of flight, means of transport. */
export function ChoiceField({
  path,
  label,
  of,
  isRequired = false,
  hint,
}: PathFieldProps & { of: 'flight' | 'transport' }) {
  const { value, write, end } = useDraftText(path);
  const isPhone = usePhone();
  const error = useFieldError(path, false);
  const words: Readonly<Record<string, string>> = wizardStrings.choices[of];
  const options = Object.entries(words).map(([key, text]) => {
    const icon = of === 'transport' ? transportIcons[key] : undefined;
    return { value: key, label: text, ...(icon ? { icon } : {}) };
  });
  const choose = (next: string) => {
    write(next);
    end();
  };
  const shared = { label, options, onChange: choose, error, ...(hint ? { hint } : {}) };
  return (
    <div data-draft-path={path}>
      {isPhone && options.length > 2 ? (
        <Select {...shared} value={value} isRequired={isRequired} />
      ) : (
        <Segmented {...shared} value={value === '' ? null : value} />
      )}
    </div>
  );
}
