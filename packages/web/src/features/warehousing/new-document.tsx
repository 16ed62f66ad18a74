import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { problemStatus } from '../../app/session-store.ts';
import { useCreate } from '../../app/use-create.ts';
import { useElsewhere } from '../../app/use-kept-draft.ts';
import { usePendingInDraft } from '../../app/use-pending-in-draft.ts';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import type { OptionsSource } from '../../ui/options-source.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import type { Purchase } from '../purchases/queries.ts';
import { isSameWriting, type Line } from './document-lines.ts';
import { LinesEditor } from './lines-editor.tsx';
import { missingOf, neededFrom } from './missing-goods.ts';
import { activeWarehousesQuery, findingsMax, type ManualKind, manualKinds, stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';
import { movedSince, useFreshLevels } from './use-fresh-levels.ts';
import {
  blankHead,
  type Head,
  readHead,
  readKind,
  readLines,
  useKeeping,
  useKeptDocument,
} from './use-kept-document.ts';
import { useRefreshStock } from './use-refresh-stock.ts';
import { useWhenFound } from './use-when-found.ts';

const strings = stockStrings.documents;

/** What it begins with: one product, the goods that invoices wait for in a warehouse, as many as are missing, or what a purchase says. */
type Start = { product: string } | { awaits: string } | { purchase: Purchase };

interface NewDocumentProps {
  kind: ManualKind;
  start: Start | null;
  warehouseId: string | undefined;
  onKind: (kind: ManualKind) => void;
  onClose: () => void;
}

/** Goods came on the day of their bill, until somebody says otherwise; those of today came now. */
function headOf(start: Start | null): Partial<Head> {
  if (start === null || !('purchase' in start)) return {};
  const { supplier_name, number, tax_number, day } = start.purchase;
  const isToday = day === dateToDay(todayInTehran());
  return { party: supplier_name, reference: number || tax_number, at: isToday ? '' : `${day}T08:30:00Z` };
}

const isSame = (one: Head, other: Head): boolean => JSON.stringify(one) === JSON.stringify(other);

interface KeptHead {
  head: Head | null;
  hasLines: boolean;
}

/**
 * What it says, with the warehouse that is meant until one is chosen.
 * @param kept what was kept of it, and whether its lines were
 */
function useHead(warehouseId: string | undefined, kept: KeptHead, start: Start | null) {
  const warehouses = useQuery(activeWarehousesQuery());
  const rows = warehouses.data?.warehouses ?? [];
  const [begun] = useState<Head>({ ...blankHead, warehouse: warehouseId ?? '', ...headOf(start) });
  const [typed, setTyped] = useState(kept.head ?? begun);
  // The warehouse of lines that were kept goes with them: without them it is nothing that somebody wrote.
  const ofKept = ({ head, hasLines }: KeptHead): Head => ({
    ...begun,
    ...(hasLines && { warehouse: head?.warehouse ?? '' }),
  });
  const [ofLines, setOfLines] = useState(() => ofKept(kept));
  const byDefault = rows.find(({ is_default }) => is_default)?.id ?? rows[0]?.id ?? '';
  const head = { ...typed, warehouse: typed.warehouse || byDefault };
  const isTyped = !isSame(typed, begun) && !isSame(typed, ofLines);
  return {
    head,
    /** null: nothing of it was typed */
    typed: isTyped ? typed : null,
    clear: () => setTyped(begun),
    takeOver: (other: KeptHead) => {
      setTyped(other.head ?? begun);
      setOfLines(ofKept(other));
    },
    set: (patch: Partial<Head>) => setTyped((before) => ({ ...before, ...patch })),
    warehouses: rows,
    source: warehouses,
  };
}

const bodyOf = (kind: ManualKind, head: Head, lines: readonly Line[]) => ({
  kind,
  ...(head.warehouse === '' ? {} : { warehouse_id: head.warehouse }),
  ...(kind === 'transfer' && head.to !== '' ? { to_warehouse_id: head.to } : {}),
  party: head.party,
  ...(head.at === '' ? {} : { at: head.at }),
  reference_number: head.reference,
  notes: head.notes,
  ...(lines.length === 0
    ? {}
    : {
        lines: lines.map(({ product, qty, price }) => ({
          product_id: product.id,
          qty,
          ...(kind === 'receipt' && price !== '' ? { unit_price: price } : {}),
        })),
      }),
});

/**
 * What is kept goes on as the kind that it was written as, whichever way it is opened: a count that came back as a receipt
 * would add what was counted to what is there.
 */
function useKind(asked: ManualKind, kept: ManualKind | null, onKind: (kind: ManualKind) => void) {
  const [meant, setMeant] = useState(kept);
  const ask = useRef(onKind);
  ask.current = onKind;
  useEffect(() => {
    if (meant === asked) setMeant(null);
    else if (meant !== null) ask.current(meant);
  }, [meant, asked]);
  const choose = (kind: ManualKind) => {
    setMeant(null);
    onKind(kind);
  };
  return [meant ?? asked, choose, setMeant] as const;
}

/** What is written of a document: kept on the server while it is, unless it begins with something. */
function useWriting({ kind: asked, start, warehouseId, onKind }: Omit<NewDocumentProps, 'onClose'>) {
  const draft = useKeptDocument();
  const isKept = start === null;
  const [kind, setKind, takeKind] = useKind(asked, isKept ? readKind(draft.values.kind) : null, onKind);
  const [wasKept, setWasKept] = useState(isKept && draft.isBegun);
  const [lines, setLines] = useState<Line[]>(() => (isKept ? readLines(draft.values.lines) : []));
  const { head, typed, set, clear, takeOver, warehouses, source } = useHead(
    warehouseId,
    { head: isKept ? readHead(draft.values.head) : null, hasLines: lines.length > 0 },
    start,
  );
  // What it moved itself is no change of what is written.
  const isSent = useRef(false);
  useFreshLevels(lines, setLines);
  const first = useFirstLines(start, setLines);
  // Lines are of the warehouse that was meant while they were written, typed or not: the list's, or the default one of then.
  const headToKeep = lines.length > 0 ? head : typed;
  useKeeping(draft, isKept && !isSent.current ? { kind, head: headToKeep, lines } : null);
  const isBegun = typed !== null || (lines.length > 0 && !isSameWriting(lines, first.data ?? []));
  const forget = () => {
    setLines([]);
    clear();
    draft.clear();
    setWasKept(false);
  };
  useElsewhere(draft, {
    // One document, in however many windows: a key pressed in one of them puts nothing older over another's.
    onWritten: (values) => {
      if (!isKept || isSent.current) return;
      const other = readLines(values.lines);
      setLines(other);
      takeOver({ head: readHead(values.head), hasLines: other.length > 0 });
      takeKind(readKind(values.kind));
    },
    // Sent there, it would be a second document here.
    onEnded: () => {
      if (!isKept || !isBegun) return;
      forget();
      toast.notice(strings.endedElsewhere);
    },
  });
  return {
    ...{ draft, isKept, wasKept, isBegun, isSent, forget, kind, setKind, first },
    ...{ head, set, warehouses, source, lines, setLines },
    /** Goods that moved since they were counted; of a time that is said, the server knows what lay there then. */
    moved: kind === 'count' && head.at === '' ? movedSince(lines, head.warehouse) : [],
  };
}

type Writing = ReturnType<typeof useWriting>;

/** A receipt, issue, transfer or count: goods are found by name or code and stand as lines. */
export function NewDocument({ onClose: close, ...asked }: NewDocumentProps) {
  const whileShown = useWhileShown(close);
  const refresh = useRefreshStock();
  const format = useFormat();
  const writing = useWriting(asked);
  const { draft, isKept, isBegun, kind, head, set, lines } = writing;
  const memory = usePendingInDraft(draft);
  const create = useCreate(isKept ? memory : undefined);
  const { start } = asked;
  const purchase = start !== null && 'purchase' in start ? start.purchase : null;
  const values = { ...bodyOf(kind, head, lines), ...(purchase === null ? {} : { purchase_id: purchase.id }) };
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.createWarehousing, { body })),
    onSuccess: async (made) => {
      const number = made.kind === 'warehouse' ? '' : (made as { number: string }).number;
      toast.show(strings.done(strings.title(strings.kinds[kind], format.text(number))));
      writing.isSent.current = true;
      if (isKept) draft.clear();
      await refresh();
      whileShown();
    },
  });
  const { look, whenFound, isWaiting } = useWhenFound(() => save.mutate(values));
  const onClose = () => {
    if (isKept && isBegun && !save.isSuccess) toast.notice(strings.kept);
    whileShown();
  };
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <Panel
      title={strings.newTitle}
      width="l"
      onClose={onClose}
      onSave={() => void whenFound()}
      saveLabel={strings.submit[kind]}
      isSaving={save.isPending || isWaiting}
      isWaiting={isWaiting}
      isDirty={!isKept && isBegun && !save.isSuccess}
      {...(isKept && isBegun
        ? {
            footerEnd: (
              <Button variant="danger" onPress={writing.forget}>
                {strings.forget}
              </Button>
            ),
          }
        : {})}
    >
      <Told writing={writing} isSent={save.isPending || save.isSuccess} error={save.error} />
      <KindChoice writing={writing} purchase={purchase} />
      <HeadFields {...{ kind, head, set, errors }} warehouses={writing.warehouses} source={writing.source} />
      <LinesEditor
        kind={kind}
        warehouse={head.warehouse}
        lines={lines}
        setLines={writing.setLines}
        onLook={look}
        isSent={save.isPending}
        error={errors.lines}
        errorOf={(index, field) =>
          // A line that was removed leaves its place to the next, but not what was said of it.
          save.variables?.lines?.[index]?.product_id === lines[index]?.product.id
            ? errors[`lines[${index}].${field}`]
            : undefined
        }
      />
      <TextField label={strings.notes} value={head.notes} onChange={(notes) => set({ notes })} error={errors.notes} />
    </Panel>
  );
}

interface ToldProps {
  writing: Writing;
  /** on its way, or there: what moved may be its own doing */
  isSent: boolean;
  error: unknown;
}

/** What is to be known before it is written on. */
function Told({ writing: { wasKept, moved, first }, isSent, error }: ToldProps) {
  const format = useFormat();
  return (
    <>
      {wasKept && <Banner tone="info" title={strings.wasKept} />}
      {moved.length > 0 && !isSent && (
        <Banner tone="warn" title={strings.movedSince}>
          {namesOf(moved, format)}
        </Banner>
      )}
      <FormFailure error={error} />
      {first.isLoadingError && <QueryError title={strings.productFailed} query={first} />}
    </>
  );
}

/** Which document it is; one of a purchase is what that says. */
function KindChoice({ writing: { kind, setKind }, purchase }: { writing: Writing; purchase: Purchase | null }) {
  const format = useFormat();
  if (purchase !== null)
    return (
      <Banner tone="info" title={strings.ofPurchase[purchase.kind](purchase.supplier_name)}>
        {strings.netOfPurchase(format.money(purchase.net))}
      </Banner>
    );
  return (
    <Segmented
      label={strings.kind}
      isLabelHidden
      value={kind}
      onChange={setKind}
      options={manualKinds.map((value) => ({ value, label: strings.kinds[value] }))}
      hint={strings.hints[kind]}
    />
  );
}

/** Names that a banner lists before it says how many more there are. */
const namesMax = 5;

function namesOf(goods: readonly { name: string }[], format: Format): string {
  const names = goods.slice(0, namesMax).map(({ name }) => name);
  const more = goods.length - names.length;
  return [...names, ...(more > 0 ? [strings.movedMore(format.number(more))] : [])].join('، ');
}

/** More would be no receipt that somebody reads; the rest waits for the next one. */
const linesAtFirst = 50;

const productOf = (id: string, signal: AbortSignal) => api(calls.getStockProduct, { params: { id } }, { signal });

/** Goods that are no longer there are left out. */
async function awaitedLines(warehouseId: string, signal: AbortSignal): Promise<Line[]> {
  const { findings } = await api(calls.listStockFindings, { query: { limit: findingsMax } }, { signal });
  const needed = [...neededFrom(findings, warehouseId)].slice(0, linesAtFirst);
  const lines = needed.map(async ([id, qty]): Promise<Line[]> => {
    try {
      const product = await productOf(id, signal);
      return [{ product, qty: missingOf(product, warehouseId, qty), price: '' }];
    } catch (error) {
      if (problemStatus(error) === 404) return [];
      throw error;
    }
  });
  return (await Promise.all(lines)).flat();
}

/** What was read in before they were known stands as it was written. */
function withFirst(first: Line[], lines: Line[]): Line[] {
  if (lines.length === 0) return first;
  const there = new Set(lines.map(({ product }) => product.id));
  return [...first.filter(({ product }) => !there.has(product.id)), ...lines];
}

/** The lines that a document begins with, once they are known. */
function useFirstLines(start: Start | null, take: (change: (lines: Line[]) => Line[]) => void) {
  const [isTaken, setTaken] = useState(false);
  const query = useQuery({
    queryKey: [...stockKey, 'first lines', start],
    queryFn: async ({ signal }): Promise<Line[]> => {
      if (start === null || 'purchase' in start) return [];
      if ('awaits' in start) return awaitedLines(start.awaits, signal);
      return [{ product: await productOf(start.product, signal), qty: '', price: '' }];
    },
    enabled: start !== null && !isTaken,
    // What was missing the last time has come meanwhile.
    gcTime: 0,
  });
  useEffect(() => {
    if (query.data === undefined || isTaken) return;
    setTaken(true);
    take((lines) => withFirst(query.data, lines));
  }, [query.data, isTaken, take]);
  return query;
}

interface HeadFieldsProps {
  kind: ManualKind;
  head: Head;
  set: (patch: Partial<Head>) => void;
  warehouses: readonly { id: string; name: string }[];
  source: OptionsSource;
  errors: Readonly<Record<string, string>>;
}

function HeadFields({ kind, head, set, warehouses, source, errors }: HeadFieldsProps) {
  const options = warehouses.map(({ id, name }) => ({ value: id, label: name }));
  const label = kind === 'receipt' ? strings.into : kind === 'count' ? strings.counted : strings.from;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        label={label}
        source={source}
        isRequired
        value={head.warehouse}
        onChange={(warehouse) => set({ warehouse })}
        error={errors.warehouse_id}
        options={options}
      />
      {kind === 'transfer' && (
        <Select
          label={strings.to}
          isRequired
          value={head.to}
          onChange={(to) => set({ to })}
          error={errors.to_warehouse_id}
          options={options.filter(({ value }) => value !== head.warehouse)}
        />
      )}
      {(kind === 'receipt' || kind === 'issue') && (
        <TextField
          label={kind === 'receipt' ? strings.partyReceipt : strings.partyIssue}
          value={head.party}
          onChange={(party) => set({ party })}
          error={errors.party}
        />
      )}
      <TextField
        label={strings.reference}
        isOptional
        isCode
        value={head.reference}
        onChange={(reference) => set({ reference })}
        error={errors.reference_number}
      />
      <JalaliDatePicker
        label={strings.at}
        isOptional
        granularity="minute"
        value={head.at}
        onChange={(at) => set({ at })}
        hint={kind === 'count' ? strings.countAtHint : strings.atHint}
        error={errors.at}
      />
    </div>
  );
}
