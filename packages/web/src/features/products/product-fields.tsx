import { useQuery } from '@tanstack/react-query';
import {
  checkBarcode,
  checkProductId,
  cleanIdentifier,
  compareDecimals,
  constants,
  foldText,
  generalVatRate,
  productUnits,
  unitLabel,
  units,
} from '@taraz/core';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldErrors } from '../../app/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import type { FieldStatus } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { isLost, OptionsLost } from '../../ui/options-source.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Goods, GoodsField, useGoods } from '../goods/goods-field.tsx';
import { goodsStrings } from '../goods/strings.fa.ts';
import { buildIndex, searchIndex } from '../invoices/search-index.ts';
import { CurrencyField } from '../rates/currency-field.tsx';
import { useKnownRate } from '../rates/known-rate.tsx';
import { Barcode } from './barcode.tsx';
import { betterRate, type ProductValues } from './form.ts';
import { checkGtin } from './gtin.ts';
import { isForeign, priceUnit } from './price-unit.ts';
import { categoriesQuery, productsOfCodeQuery, warehouseNamesQuery } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const words = productStrings.form;

export interface ProductFieldsProps {
  /** of the product that is changed; undefined for a new one */
  id: string | undefined;
  values: ProductValues;
  errors: FieldErrors;
  onChange: (patch: Partial<ProductValues>) => void;
}

type TextName = Exclude<keyof ProductValues, 'has_tax' | 'type'>;

function useText({ values, errors, onChange }: ProductFieldsProps) {
  return (name: TextName) => ({
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[name],
  });
}

/** Everything of a product. */
export function ProductFields(props: ProductFieldsProps) {
  return (
    <>
      <Identity {...props} />
      <Section title={words.priceTitle}>
        <Price {...props} />
      </Section>
      <Section title={words.taxTitle}>
        <Taxes {...props} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-3.5">
      <h3 className="font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** A choice from the authority's catalogue brings its description, kind and rate where nothing was written yet. */
function taken(values: ProductValues, code: string, goods: Goods | null): Partial<ProductValues> {
  if (goods === null) return { code };
  const isService = goods.kind.includes('خدمت');
  return {
    code,
    ...(values.name.trim() === '' ? { name: goods.description } : {}),
    ...(isService ? { type: 'services' as const } : {}),
    ...(goods.vat === null ? {} : { has_tax: goods.vat !== '0', vat_percentage: goods.vat }),
  };
}

/** Of goods that were found late, what the user has not written himself meanwhile; nothing once he named others. */
function lateGoods(asked: ProductValues, now: ProductValues, goods: Goods): Partial<ProductValues> {
  if (now.code !== asked.code) return {};
  const isTouched = (name: keyof ProductValues) => now[name] !== asked[name];
  // Whether there is VAT, and how much, are one thing.
  const isTaxTouched = isTouched('has_tax') || isTouched('vat_percentage');
  const { name, type, ...rest } = taken(asked, goods.id, isTaxTouched ? { ...goods, vat: null } : goods);
  return {
    ...rest,
    ...(name === undefined || isTouched('name') ? {} : { name }),
    ...(type === undefined || isTouched('type') ? {} : { type }),
  };
}

/** The authority's id, and what its catalogue knows under it. */
function AuthorityId({ values, errors, onChange }: ProductFieldsProps) {
  const latest = useRef(values);
  latest.current = values;
  const put = (patch: Partial<ProductValues>) => {
    latest.current = { ...latest.current, ...patch };
    onChange(patch);
  };
  const takeLate = async (found: Promise<Goods | null>) => {
    const asked = latest.current;
    const goods = await found;
    if (goods !== null) put(lateGoods(asked, latest.current, goods));
  };
  return (
    <GoodsField
      isRequired
      value={values.code}
      onChange={(code, goods) => put(taken(values, code, goods))}
      onLate={(found) => void takeLate(found)}
      error={errors.code}
    />
  );
}

function Identity(props: ProductFieldsProps) {
  const { values, errors, onChange } = props;
  const text = useText(props);
  return (
    <>
      <AuthorityId {...props} />
      <TextField label={words.name} isRequired status={useAlike(props)} {...text('name')} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Segmented
          label={words.type}
          value={values.type}
          onChange={(type) => onChange({ type })}
          options={(['goods', 'services'] as const).map((value) => ({ value, label: productStrings.types[value] }))}
          error={errors.type}
        />
        <UnitField
          value={values.unit}
          onChange={(unit) => onChange({ unit: unit || constants.defaults.unit })}
          error={errors.unit}
        />
        <CategoryField
          value={values.category}
          onChange={(category) => onChange({ category })}
          error={errors.category}
        />
        <TextField label={words.sku} isCode {...text('sku')} />
        <GtinField {...props} />
        {values.type === 'goods' && (
          <WarehouseField
            value={values.warehouse_id}
            onChange={(warehouse_id) => onChange({ warehouse_id })}
            error={errors.warehouse_id}
          />
        )}
      </div>
      <TextArea label={words.spec} rows={2} {...text('spec')} />
    </>
  );
}

/** That another product has the same name and id: it may be meant, but two prices of one thing seldom are. */
function useAlike({ id, values }: ProductFieldsProps): FieldStatus | undefined {
  const code = cleanIdentifier(values.code);
  const name = foldText(values.name.trim());
  const { data } = useQuery({ ...productsOfCodeQuery(code), enabled: name !== '' && checkProductId(code) });
  const isAlike = data?.products.some((one) => one.id !== id && one.code === code && foldText(one.name) === name);
  return isAlike ? { tone: 'warn', text: words.alike } : undefined;
}

function GtinField(props: ProductFieldsProps) {
  const text = useText(props)('gtin');
  const { gtin } = props.values;
  const check = checkGtin(gtin);
  const fault = gtin.trim() !== '' && !checkBarcode(gtin) ? words.gtinMust : undefined;
  const status: FieldStatus | undefined =
    check === null ? undefined : check ? { tone: 'ok', text: words.gtinOk } : { tone: 'warn', text: words.gtinBad };
  return (
    <>
      <TextField label={words.gtin} isCode inputMode="numeric" status={status} {...text} error={text.error ?? fault} />
      <Barcode code={gtin} />
    </>
  );
}

/** The product's own units first, then the rest of the authority's. */
const unitCodes = [
  ...productUnits.map(({ productCode }) => productCode),
  ...units.filter(({ productCode }) => productCode === undefined).map(({ code }) => code),
];
const unitIndex = buildIndex(unitCodes, (code) => ({ codes: [code], text: [unitLabel(code)] }));

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
}

export function UnitField({ value, onChange, error, label = words.unit }: ChoiceProps) {
  return (
    <ComboBox<string>
      label={label}
      value={value === '' ? null : value}
      onChange={(unit) => onChange(unit ?? '')}
      search={(typed) => searchIndex(unitIndex, typed, 120)}
      delayMs={0}
      getKey={(code) => code}
      getText={(code) => unitLabel(code, 'raw-code')}
      error={error}
    />
  );
}

/** A category in use, or a new one as it is written. */
export function CategoryField({ value, onChange, error, label = words.category }: ChoiceProps) {
  const source = useQuery(categoriesQuery());
  const known = source.data?.categories.map(({ category }) => category) ?? [];
  const index = buildIndex(known, (name) => ({ codes: [], text: [name] }));
  return (
    <div>
      <ComboBox<string>
        label={label}
        value={value === '' ? null : value}
        onChange={(category) => onChange(category ?? '')}
        search={(typed) => searchIndex(index, typed, 50)}
        delayMs={0}
        getKey={(name) => name}
        getText={(name) => name}
        onCreate={onChange}
        createsOnLeave
        error={error}
      />
      <OptionsLost source={source} label={label} className="mt-1" />
    </div>
  );
}

interface WarehouseFieldProps {
  /** '': the default one */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
  /** a choice before the warehouses */
  first?: { value: string; label: string };
}

const byDefault = 'default';

/** The warehouse that invoices take the goods from; not there while there is no choice. */
export function WarehouseField({ value, onChange, error, first }: WarehouseFieldProps) {
  const source = useQuery(warehouseNamesQuery());
  const warehouses = source.data?.warehouses ?? [];
  const isNamed = value !== '' && value !== first?.value;
  if (warehouses.length < 2 && !isNamed && !isLost(source)) return null;
  const isOff = isNamed && source.isSuccess && warehouses.every(({ id }) => id !== value);
  const named = warehouses.find(({ is_default }) => is_default)?.name ?? '';
  return (
    <Select
      label={words.warehouse}
      source={source}
      value={value === '' ? byDefault : value}
      onChange={(id) => onChange(id === byDefault ? '' : id)}
      error={error}
      options={[
        ...(first === undefined ? [] : [first]),
        { value: byDefault, label: words.defaultWarehouse(named) },
        ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
        ...(isOff ? [{ value, label: words.warehouseOff }] : []),
      ]}
    />
  );
}

function Price(props: ProductFieldsProps) {
  const { values, errors, onChange } = props;
  const text = useText(props);
  const knownRate = useKnownRate(values.currency_type, values.exchange_rate, (exchange_rate) =>
    onChange({ exchange_rate }),
  );
  const unit = priceUnit(values.currency_type);
  // Goods without a price get it in the invoice.
  const isAbovePrice =
    compareDecimals(values.price || '0', '0') > 0 && compareDecimals(values.discount || '0', values.price) > 0;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <DecimalField label={words.price} unit={unit} {...text('price')} />
      <DecimalField
        label={words.discount}
        unit={unit}
        {...text('discount')}
        error={errors.discount ?? (isAbovePrice ? words.discountMust : undefined)}
      />
      <CurrencyField
        label={words.currency}
        value={values.currency_type}
        onChange={(chosen) => {
          const code = chosen || constants.defaults.currency;
          onChange({ currency_type: code, ...(code === constants.defaults.currency ? { exchange_rate: '1' } : {}) });
        }}
        error={errors.currency_type}
      />
      {isForeign(values.currency_type) && (
        <DecimalField label={words.exchangeRate} unit={words.rial} {...text('exchange_rate')} hint={knownRate} />
      )}
    </div>
  );
}

const levyFields = [
  'other_tax_subject',
  'other_tax_percentage',
  'other_legal_payments_subject',
  'other_legal_payments_percentage',
] as const;

function Taxes(props: ProductFieldsProps) {
  const { values, errors, onChange } = props;
  const text = useText(props);
  const [isWanted, setOpen] = useState(levyFields.some((name) => values[name] !== ''));
  const isOpen = isWanted || levyFields.some((name) => errors[name] !== undefined);
  const change = (has_tax: boolean) => {
    // What had no tax has no rate.
    const isWithoutRate = has_tax && compareDecimals(values.vat_percentage || '0', '0') === 0;
    onChange({ has_tax, ...(isWithoutRate ? { vat_percentage: generalVatRate(clock.nowIso()) } : {}) });
  };
  return (
    <>
      <Switch isSelected={values.has_tax} onChange={change} hint={words.hasTaxHint}>
        {words.hasTax}
      </Switch>
      {values.has_tax && <Rate {...props} />}
      <MoreButton isOpen={isOpen} onChange={setOpen} className="self-start">
        {words.moreTaxes}
      </MoreButton>
      {isOpen && (
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem]">
          <TextField label={words.otherTax} {...text('other_tax_subject')} />
          <DecimalField
            label={words.otherTaxRate}
            unit={words.percent}
            maxFraction={2}
            {...text('other_tax_percentage')}
          />
          <TextField label={words.otherLegal} {...text('other_legal_payments_subject')} />
          <DecimalField
            label={words.otherLegalRate}
            unit={words.percent}
            maxFraction={2}
            {...text('other_legal_payments_percentage')}
          />
        </div>
      )}
    </>
  );
}

/** The rate, with the authority's own beside it when they differ. */
function Rate(props: ProductFieldsProps) {
  const { values, onChange } = props;
  const format = useFormat();
  const text = useText(props);
  const official = useGoods(values.code).data?.vat ?? null;
  const better = betterRate(official, values.vat_percentage, clock.nowIso());
  const status: FieldStatus | undefined =
    better === null
      ? undefined
      : {
          tone: 'warn',
          text: (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              {(official === null ? goodsStrings.rateFormer : goodsStrings.rateDiffers)(format.percent(better))}
              <Button size="s" variant="fix" onPress={() => onChange({ vat_percentage: better })}>
                {goodsStrings.useRate}
              </Button>
            </span>
          ),
        };
  return (
    <DecimalField
      label={words.vat}
      unit={words.percent}
      maxFraction={2}
      status={status}
      className="sm:w-1/2"
      {...text('vat_percentage')}
    />
  );
}
