import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { generalVatRate } from '@taraz/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useSaving } from '../../app/use-saving.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Goods, GoodsField, useGoods } from '../goods/goods-field.tsx';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { isCode, isScannedCode } from './read-scan.ts';
import { quickStrings } from './strings.fa.ts';
import { useScannerPace } from './use-scanner-pace.ts';

const strings = quickStrings.product;

interface NewProductDialogProps {
  /** what was typed or scanned */
  text: string;
  onMade: (product: ProductRow) => void;
  onClose: () => void;
  /** the cashier did not stop for the question, and scanned the next goods */
  onScan: (code: string) => void;
  /** it was scanned while this one is being made: it waits until the dialog is closed, whatever comes of that */
  onWait: (code: string) => void;
}

/**
 * A code that was scanned into one of the fields since they were sent; null: none was.
 * @param isAnswered they may be mended by hand since: a code is meant to stand where codes stand, and not after a name
 */
function scannedSince<Values extends Record<string, string>>(
  sent: Values,
  now: Values,
  isAnswered: boolean,
): string | null {
  const [name, other] = Object.keys(now).filter((one) => now[one] !== sent[one]);
  if (name === undefined || other !== undefined || (isAnswered && name !== 'name')) return null;
  const [before = '', text = ''] = [sent[name], now[name]];
  const added = text.startsWith(before) ? text.slice(before.length) : '';
  return isScannedCode(added) ? added : null;
}

/** What the authority's catalogue says of goods, where it was not written by hand yet. */
const fromGoods = ({ name, isRateTyped }: { name: string; isRateTyped: boolean }, goods: Goods | null) =>
  goods === null
    ? {}
    : {
        ...(name.trim() === '' ? { name: goods.description } : {}),
        ...(goods.vat === null || isRateTyped ? {} : { vat_percentage: goods.vat }),
      };

/**
 * What is written of new goods, and what the catalogue says of them as it comes.
 * @param text what was typed or scanned
 */
function useNewProduct(text: string) {
  const isGoodsId = text.length === 13 && text.startsWith('2');
  const [values, setValues] = useState(() => ({
    name: isCode(text) ? '' : text,
    code: isGoodsId ? text : '',
    gtin: isCode(text) && !isGoodsId ? text : '',
    price: '',
    vat_percentage: generalVatRate(clock.nowIso()),
  }));
  const isRateTyped = useRef(false);
  const nameField = useRef<HTMLInputElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  const rateField = useRef<HTMLInputElement>(null);
  const learnt = useRef<string | null>(null);
  const learn = (goods: Goods | null, code?: string) => {
    learnt.current = values.name.trim() === '' && goods !== null ? goods.description : null;
    setValues((now) => ({
      ...now,
      ...(code === undefined ? {} : { code }),
      ...fromGoods({ name: now.name, isRateTyped: isRateTyped.current }, goods),
    }));
  };
  // It comes while somebody is about to write there: what is written takes its place, and is not hung on to it.
  useLayoutEffect(() => {
    if (values.name === learnt.current && document.activeElement === nameField.current) nameField.current?.select();
    learnt.current = null;
  }, [values.name]);
  // Of an id that was scanned the catalogue knows the name: nobody types it again.
  const { data: scanned = null } = useGoods(isGoodsId ? text : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => learn(scanned), [scanned]);
  const set = (name: keyof typeof values) => (value: string) => setValues((now) => ({ ...now, [name]: value }));
  const fields = { name: nameField, price: priceField, vat_percentage: rateField };
  return { values, setValues, set, learn, fields, isRateTyped };
}

/** Where a code is hung on to what stands there, or stands for nothing, when it is scanned. */
const codeless = ['name', 'price', 'vat_percentage'] as const;

/** What is scanned where no code belongs: what stood there before stands there again. */
function useScanOver(
  { values, set, fields, isRateTyped }: ReturnType<typeof useNewProduct>,
  { onScan, onWait }: Pick<NewProductDialogProps, 'onScan' | 'onWait'>,
) {
  const { onKeyDownOver, scanned } = useScannerPace({ values, isRateTyped: isRateTyped.current });
  return {
    /** Over a button it waits. */
    onKeyDown: (event: KeyboardEvent): void => onKeyDownOver(event, onWait),
    /**
     * It waits, or is gone on with where the new goods have no name yet.
     * @param since the code that stands there by what was sent: the longer one is whole, a pause amid the other's keys cut it
     * @returns whether one was scanned
     */
    takeOut: (since: string | null): boolean => {
      const scan = scanned();
      const at = codeless.find((one) => fields[one].current === document.activeElement);
      if (scan === null || at === undefined || (since ?? '').length > scan.code.length) return false;
      // Where the name is a code and nothing else that is it, however its keys paused.
      if (at === 'name' && isScannedCode(values.name)) return false;
      const { code, before } = scan;
      if (at === 'name' && before.values.name.trim() === '') onScan(code);
      else onWait(code);
      set(at)(before.values[at]);
      isRateTyped.current = before.isRateTyped;
      return true;
    },
  };
}

/** Goods that the list does not have yet: what a sale needs of them; the rest is written in the products' own screen. */
export function NewProductDialog({ text, onMade, onClose, onScan, onWait }: NewProductDialogProps) {
  const client = useQueryClient();
  const create = useCreate();
  const product = useNewProduct(text);
  const { values, setValues, set, learn, fields, isRateTyped } = product;
  const scans = useScanOver(product, { onScan, onWait });
  const saving = useSaving({
    record: null,
    shown: null,
    start: null,
    save: (typed: typeof values, target) => {
      const body = { ...typed, has_tax: typed.vat_percentage !== '0' };
      return target === null
        ? create(calls.createProduct, { body })
        : api(calls.putProduct, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: (product) => {
      void client.invalidateQueries({ queryKey: ['products'] });
      onMade(product);
    },
  });
  const { isPending, variables: sent } = saving;
  const since = sent === undefined ? null : scannedSince(sent, values, !isPending);
  const save = () => {
    if (sent !== undefined && since !== null) {
      onWait(since);
      setValues(sent);
    } else if (!isPending) saving.mutate(values);
  };
  const errors = fieldErrorsOf(saving.error, { sent, now: values });
  return (
    // Its buttons are beside the form: what is scanned is heard over the whole dialog.
    <div className="contents" onKeyDownCapture={scans.onKeyDown}>
      <Dialog
        title={strings.title}
        isOpen
        width="m"
        onOpenChange={(isOpen) => !isOpen && onClose()}
        footer={
          <>
            <Button variant="primary" isBusy={isPending} onPress={save}>
              {strings.save}
            </Button>
            <Button onPress={onClose}>{strings.cancel}</Button>
          </>
        }
      >
        <form
          className="flex flex-col gap-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (scans.takeOut(since)) return;
            if (isScannedCode(values.name)) onScan(values.name);
            else save();
          }}
        >
          <FormFailure error={saving.error} />
          <div className="grid items-start gap-3.5 sm:grid-cols-2">
            <TextField
              ref={fields.name}
              label={strings.name}
              value={values.name}
              onChange={set('name')}
              error={errors.name}
              maxLength={400}
              autoFocus
              className="sm:col-span-2"
            />
            <GoodsField
              value={values.code}
              onChange={(code, goods) => learn(goods, code)}
              error={errors.code}
              className="sm:col-span-2"
            />
            <TextField
              label={strings.gtin}
              isCode
              inputMode="numeric"
              value={values.gtin}
              onChange={set('gtin')}
              error={errors.gtin}
            />
            <DecimalField
              ref={fields.price}
              label={strings.price}
              value={values.price}
              onChange={set('price')}
              error={errors.price}
            />
            <DecimalField
              ref={fields.vat_percentage}
              label={strings.vat}
              value={values.vat_percentage}
              onChange={(rate) => {
                isRateTyped.current = true;
                set('vat_percentage')(rate);
              }}
              maxFraction={2}
              error={errors.vat_percentage}
            />
          </div>
          <button type="submit" hidden />
        </form>
      </Dialog>
    </div>
  );
}
