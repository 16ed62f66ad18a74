import type { DraftField, InvoiceItemDraft, WireKey } from '@taraz/core';
import { columnOfDraft, draftFieldsOf } from '@taraz/core';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { goodsIntoLine, goodsOfPattern, type ProductRow } from '../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { writeDraftPath } from '../draft-store/draft-path.ts';
import { isGoldPart } from '../draft-store/pattern-transitions.ts';
import { removeItems, selectItem, updateItem } from '../draft-store/transitions.ts';
import { DraftDecimalField, PatternFieldInput } from './draft-field.tsx';
import { fieldSpecs } from './field-specs.ts';
import { FindingStrip } from './finding-strip.tsx';
import { GoldFields } from './gold-fields.tsx';
import { offerUndo } from './offer-undo.ts';
import { ProductOption } from './product-editor.tsx';
import { useLineSearch } from './use-catalogue.ts';
import { useColumn } from './use-column.ts';
import { useLastPrices } from './use-last-prices.ts';
import { useLateGoods } from './use-late-goods.ts';
import { useSpokenFindings } from './use-spoken.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

type Group = keyof typeof words.groups;

const groupOfKey: Partial<Record<WireKey, Group>> = {
  odt: 'otherTax',
  odr: 'otherTax',
  odam: 'otherTax',
  olt: 'otherLegal',
  olr: 'otherLegal',
  olam: 'otherLegal',
  cfee: 'currency',
  cut: 'currency',
  exr: 'currency',
  cpr: 'currency',
  bsrn: 'contract',
};

const groupOrder: readonly Group[] = ['main', 'otherTax', 'otherLegal', 'currency', 'contract', 'more'];
/** Where a line is of currency, that comes after its main figures. */
const ofCurrency: readonly Group[] = ['main', 'currency', 'otherTax', 'otherLegal', 'contract', 'more'];

/** Fields of a line by group; those always in the grid make up the first. */
export function groupFields(fields: readonly DraftField[]): { group: Group; fields: DraftField[] }[] {
  const isOfCurrency = fields.some(({ key, requirement }) => groupOfKey[key] === 'currency' && requirement === 'M');
  return (isOfCurrency ? ofCurrency : groupOrder)
    .map((group) => ({
      group,
      fields: fields.filter(({ key, path }) => {
        const own = groupOfKey[key] ?? (fieldSpecs[path]?.isRare ? 'more' : 'main');
        return own === group && key !== 'sstid';
      }),
    }))
    .filter((part) => part.fields.length > 0);
}

/** Every field of one line: the panel at the left, on a phone the whole screen. */
export function LineSheet() {
  const uuid = useDraft(({ state }) => state.selectedItem);
  const index = useDraft(({ state }) => state.items.findIndex((item) => item.uuid === state.selectedItem));
  if (uuid === '' || index < 0) return null;
  return <OpenLineSheet key={uuid} uuid={uuid} index={index} />;
}

function OpenLineSheet({ uuid, index }: { uuid: string; index: number }) {
  const store = useDraftStore();
  const format = useFormat();
  const isPhone = usePhone();
  const column = useColumn();
  const count = useDraft(({ state }) => state.items.length);
  const hasGoods = useDraft(({ state }) => (state.items[index]?.item_code ?? '') !== '');
  const fields = draftFieldsOf(column).filter(({ step, path, key }) => {
    return step === 'items' && fieldSpecs[path] !== undefined && !isGoldPart(key);
  });
  const close = () => store.apply((state) => selectItem(state, ''));
  const go = (step: number) => {
    const next = store.getSnapshot().state.items[index + step];
    if (next) store.apply((state) => selectItem(state, next.uuid));
  };
  return (
    <Panel
      isUnaddressed
      title={words.sheetTitle(format.number(index + 1))}
      subtitle={<LineTotal index={index} />}
      onClose={close}
      footer={
        <>
          <Button variant={isPhone ? 'primary' : 'secondary'} onPress={close}>
            {words.done}
          </Button>
          <IconButton
            variant="outlined"
            icon={ChevronUp}
            label={words.previousLine}
            isDisabled={index === 0}
            onPress={() => go(-1)}
          />
          <IconButton
            variant="outlined"
            icon={ChevronDown}
            label={words.nextLine}
            isDisabled={index === count - 1}
            onPress={() => go(1)}
          />
        </>
      }
      footerEnd={
        <Button
          variant="danger"
          icon={Trash2}
          onPress={() => {
            close();
            store.endStep();
            store.apply((state) => removeItems(state, [uuid]));
            offerUndo(store, words.removed(format.number(1)));
          }}
        >
          {words.menu.remove}
        </Button>
      }
    >
      <LineFindings index={index} />
      <ProductField uuid={uuid} index={index} />
      <ItemTypeField uuid={uuid} index={index} />
      {groupFields(fields).map(({ group, fields: own }) => (
        <fieldset key={group} className="min-w-0 border-line border-t pt-3 first-of-type:border-t-0 first-of-type:pt-0">
          {group !== 'main' && <legend className="float-start mb-2 w-full font-bold">{words.groups[group]}</legend>}
          <div className="clear-both field-pairs">
            {own.map((field) => (
              <div
                key={field.path}
                className={widthOf(field)}
                // Goods that were just chosen want their quantity, not to be chosen once more.
                {...(field.key === 'am' && hasGoods ? { 'data-begins-here': true } : {})}
              >
                {field.key === 'fee' ? (
                  <PriceField field={field} index={index} />
                ) : (
                  <PatternFieldInput field={field} path={field.path.replace('[]', `[${index}]`)} />
                )}
              </div>
            ))}
            {/* After the metal, of which they are a share. */}
            {group === 'main' && column.computation === 'gold' && <GoldFields uuid={uuid} index={index} />}
          </div>
          {(group === 'otherTax' || group === 'otherLegal') && (
            <p className="mt-1 text-caption text-ink-3">{words.rateOrAmount}</p>
          )}
        </fieldset>
      ))}
    </Panel>
  );
}

/** With the last price to this buyer at hand. */
function PriceField({ field, index }: { field: DraftField; index: number }) {
  const store = useDraftStore();
  const format = useFormat();
  const lastPriceOf = useLastPrices();
  const item = useDraft(({ state }) => state.items[index]);
  const path = field.path.replace('[]', `[${index}]`);
  const last = item && lastPriceOf(item);
  const hint = last !== undefined && last.price !== item?.item_price && (
    <span className="flex flex-wrap items-center gap-x-2">
      {words.lastPrice} {format.money(last.price)}
      <Button variant="quiet" size="s" onPress={() => store.apply((state) => writeDraftPath(state, path, last.price))}>
        {words.takeLastPrice}
      </Button>
    </span>
  );
  return (
    <DraftDecimalField
      path={path}
      label={field.label}
      maxFraction={8}
      unit="rial"
      isRequired={field.requirement === 'M'}
      {...(hint ? { hint } : {})}
    />
  );
}

/** Of two columns; a unit price of many digits has no room in half a phone. */
function widthOf({ key }: DraftField): string {
  if (key === 'fee') return 'max-sm:col-span-2';
  return key === 'sstt' || key === 'odt' || key === 'olt' || key === 'bsrn' ? 'col-span-2' : '';
}

function LineTotal({ index }: { index: number }) {
  const totals = useDraft(({ state }) => state.calculatedList[index]);
  return (
    <span className="inline-flex items-center gap-2">
      {words.lineTotal}{' '}
      <Amount value={totals?.item_final_price ?? ''} isTabular={false} className="font-bold text-ink" />
      {wizardStrings.foot.rial}
    </span>
  );
}

function LineFindings({ index }: { index: number }) {
  const store = useDraftStore();
  const findings = useSpokenFindings().filter(({ path }) => path.startsWith(`items[${index}]`));
  const [finding, ...more] = findings;
  if (!finding) return null;
  return (
    <div role="status" className="-mx-4 -mt-4">
      <FindingStrip
        finding={finding}
        moreCount={more.length}
        onFix={({ fix }) => fix && store.apply((state) => writeDraftPath(state, fix.path, fix.value))}
      />
    </div>
  );
}

type CodeChoice = { id: string; code: string; product: ProductRow | null };

function ProductField({ uuid, index }: { uuid: string; index: number }) {
  const store = useDraftStore();
  const search = useLineSearch('words');
  const putLate = useLateGoods();
  const code = useDraft(({ state }) => state.items[index]?.item_code ?? '');
  const chosen = useMemo<CodeChoice | null>(() => (code === '' ? null : { id: code, code, product: null }), [code]);
  const find = async (text: string, signal: AbortSignal) =>
    (await search(text, signal)).map(
      (product): CodeChoice => ({ id: product.id || product.code, code: product.code, product }),
    );
  const put = (choice: CodeChoice | null) => {
    const product = choice?.product ?? null;
    if (product === null) {
      store.apply((state) => updateItem(state, uuid, { item_code: choice?.code ?? '', product_id: '' }));
      return;
    }
    const { invoice, items } = store.getSnapshot().state;
    const line = items[index];
    if (line === undefined) return;
    const goods = goodsOfPattern(goodsIntoLine(product, invoice.invoice_date, line), columnOfDraft({ invoice }));
    store.apply((state) => updateItem(state, uuid, goods));
  };
  const before = useRef<InvoiceItemDraft>(undefined);
  const lineNow = () => store.getSnapshot().state.items[index];
  const make = (text: string) => {
    before.current = lineNow();
    put({ id: text, code: text, product: null });
  };
  const takeLate = (found: Promise<CodeChoice | null>, isMade: boolean) => {
    const line = isMade ? before.current : lineNow();
    const product = found.then((choice) => choice?.product);
    if (line !== undefined) putLate(uuid, line, product);
  };
  return (
    <div data-draft-path={`items[${index}].item_code`}>
      <ComboBox
        label={words.columns.code}
        isRequired
        value={chosen}
        onChange={put}
        search={find}
        delayMs={0}
        getKey={({ id }) => id}
        getText={({ code: text }) => text}
        renderItem={({ product, code: text }) => (product ? <ProductOption product={product} /> : text)}
        onCreate={make}
        createLabel={wizardStrings.goodsShipped.asWritten}
        createsOnLeave
        onLate={takeLate}
        inputClassName="font-medium"
      />
    </div>
  );
}

function ItemTypeField({ uuid, index }: { uuid: string; index: number }) {
  const store = useDraftStore();
  const pattern = useDraft(({ state }) => state.invoice.invoice_pattern);
  const type = useDraft(({ state }) => state.items[index]?.item_type ?? 'goods');
  return (
    <Segmented
      label={words.itemType}
      value={type}
      // Gold lines are goods (product.md section 3).
      isDisabled={pattern === 'gold'}
      onChange={(item_type) => store.apply((state) => updateItem(state, uuid, { item_type }))}
      options={(['goods', 'services'] as const).map((value) => ({ value, label: words.itemTypes[value] }))}
    />
  );
}
