import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, type MoneyUnit, urlOf } from '@taraz/contract';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { spreadsheetEndings } from '../../ui/spreadsheet-endings.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { awaitImport } from './await-import.ts';
import { ColumnChoice, type ColumnFields, lackingTitles } from './column-choice.tsx';
import { RememberedColumns } from './remembered-columns.tsx';
import { importStrings as strings } from './strings.fa.ts';
import { isUnitAsked, UnitChoice } from './unit-choice.tsx';

export type PartyKind = 'customers' | 'products';
type Import = CallReply<typeof calls.getProductImport>;
type Existing = 'update' | 'skip';

const everyMs = 700;
/** Counted in rials or tomans. */
const openingFields = ['opening_balance', 'opening_debit', 'opening_credit'];
const amountFields: ReadonlySet<string> = new Set(['price', 'discount', ...openingFields]);
const callsOf = {
  customers: { look: calls.customerImportColumns, send: calls.bulkCustomers, state: calls.getCustomerImport },
  products: { look: calls.productImportColumns, send: calls.importProducts, state: calls.getProductImport },
} as const;
const files = {
  customers: { template: calls.customerTemplate, errors: calls.customerImportErrors },
  products: { template: calls.productTemplate, errors: calls.productImportErrors },
} as const;

interface ImportDialogProps {
  kind: PartyKind;
  /** of the import that is looked at; `new`: a file is still to be chosen */
  id: string;
  onId: (id: string) => void;
  onClose: () => void;
}

/** The file that is chosen, what its columns and amounts are taken for, and how it is sent. */
function useChosenFile(kind: PartyKind, onSent: (id: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [existing, setExisting] = useState<Existing>('update');
  const [changed, setChanged] = useState<ColumnFields | null>(null);
  const [chosenUnit, setUnit] = useState<MoneyUnit | null>(null);
  const [openingDay, setOpeningDay] = useState(() => dateToDay(todayInTehran()));
  const create = useCreate();
  const look = useQuery({
    queryKey: ['party-columns', kind, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => api(callsOf[kind].look, { body: { file: file as File } }, { signal }),
    enabled: file !== null,
    retry: false,
    // A file is sent once to be looked at, not again on each return to the window.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const fields = changed ?? look.data?.columns.map(({ field }) => field) ?? [];
  const hasOpening = openingFields.some((field) => fields.includes(field));
  const unit = chosenUnit ?? look.data?.unit ?? 'rial';
  const priced = look.data?.columns.filter((_, place) => amountFields.has(fields[place] ?? '')) ?? [];
  const send = useMutation({
    mutationFn: (chosen: File) => {
      const body = {
        file: chosen,
        existing,
        mapping: JSON.stringify(fields),
        unit,
        ...(hasOpening && openingDay !== '' && { opening_day: openingDay }),
      };
      return withLoading(create(callsOf[kind].send, { body }));
    },
    onSuccess: (sent) => onSent(sent.id),
  });
  const choose = (chosen: File | null) => {
    // What was refused is of the file before.
    send.reset();
    setFile(chosen);
    setChanged(null);
    setUnit(null);
  };
  return {
    ...{ file, choose, existing, setExisting, look, fields, setChanged, unit, setUnit },
    ...{ hasOpening, openingDay, setOpeningDay, send },
    /** Titles of the columns of amounts. */
    headers: priced.map(({ title }) => title),
    lacking: look.data === undefined ? [] : lackingTitles(look.data, fields),
  };
}

type ChosenFile = ReturnType<typeof useChosenFile>;

/** Whoever goes on with something else hears of the end of a file that was sent. */
function useTellLater(kind: PartyKind, onId: (id: string) => void) {
  const client = useQueryClient();
  const format = useFormat();
  return (id: string) => {
    const look = () => api(callsOf[kind].state, { params: { id } });
    void awaitImport({ client, kind, look, format, onSee: () => onId(id) });
  };
}

/** An import that was sent: how it stands, asked again until it is over. */
function useSentImport(kind: PartyKind, id: string, sent: Import | undefined) {
  const client = useQueryClient();
  const state = useQuery({
    queryKey: ['party-import', id],
    queryFn: ({ signal }) => api(callsOf[kind].state, { params: { id } }, { signal }),
    enabled: id !== 'new',
    refetchInterval: ({ state: { data } }) => (data?.finished_at ? false : everyMs),
  });
  const found = id === 'new' ? undefined : (state.data ?? (sent?.id === id ? sent : undefined));
  const isDone = Boolean(found?.finished_at);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [kind] });
  }, [isDone, kind, client]);
  return { state, found, isDone };
}

/** A spreadsheet chosen, read in the background, and what became of its rows, which is found again after a reload. */
export function ImportDialog({ kind, id, onId, onClose }: ImportDialogProps) {
  const isShown = useIsShown();
  const tellLater = useTellLater(kind, onId);
  const chosen = useChosenFile(kind, (sent) => (isShown() ? onId(sent) : tellLater(sent)));
  const { look, send, file } = chosen;
  const { state, found, isDone } = useSentImport(kind, id, send.data);
  const isNew = id === 'new';
  const error = send.error ?? look.error;
  const fault = error && reasonOf(error);
  const isUnready = look.data === undefined || chosen.lacking.length > 0 || isUnitAsked(chosen.headers, chosen.unit);
  const close = () => {
    if (found !== undefined && !isDone) tellLater(id);
    onClose();
  };
  const again = () => {
    chosen.choose(null);
    onId('new');
  };
  return (
    <Dialog
      title={strings.titles[kind]}
      width={look.data === undefined || !isNew ? 'm' : 'l'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        isNew ? (
          <>
            <Button
              variant="primary"
              icon={Upload}
              isDisabled={isUnready}
              isBusy={send.isPending}
              onPress={() => file && send.mutate(file)}
            >
              {strings.send}
            </Button>
            <Button onPress={close}>{strings.close}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onPress={close}>
              {strings.close}
            </Button>
            {(isDone || state.isError) && <Button onPress={again}>{strings.another}</Button>}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {fault && <Banner tone="bad" title={fault} isAlert />}
        {isNew ? (
          <FileToSend kind={kind} chosen={chosen} />
        ) : found !== undefined ? (
          <Outcome kind={kind} found={found} />
        ) : state.isError ? (
          <QueryError title={strings.notFound} query={state} />
        ) : (
          <ProgressBar label={strings.reading} value={null} />
        )}
      </div>
    </Dialog>
  );
}

/** The choice of a file and, once it was looked at, what it is taken for. */
function FileToSend({ kind, chosen }: { kind: PartyKind; chosen: ChosenFile }) {
  const { look, fields, headers, setChanged } = chosen;
  const columns = look.isFetching ? undefined : look.data;
  return (
    <>
      <Choice
        kind={kind}
        file={chosen.file}
        onFile={chosen.choose}
        existing={chosen.existing}
        onExisting={chosen.setExisting}
        isSending={chosen.send.isPending}
      />
      {look.isFetching && <ProgressBar label={strings.looking} value={null} />}
      {columns !== undefined && (
        <>
          {headers.length > 0 && <UnitChoice headers={headers} unit={chosen.unit} onChange={chosen.setUnit} isNeeded />}
          {columns.notices.map((notice) => (
            <Banner key={notice} tone="info" title={notice} />
          ))}
          <RememberedColumns columns={columns} fields={fields} onReset={setChanged} />
          <ColumnChoice columns={columns} chosen={fields} lacking={chosen.lacking} onChange={setChanged} />
        </>
      )}
      {chosen.hasOpening && <OpeningDay day={chosen.openingDay} onChange={chosen.setOpeningDay} />}
    </>
  );
}

/** As of which day the balances of the file are: what is old is not to seem new in ages and reminders of debts. */
function OpeningDay({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <section className="flex flex-col gap-2">
      <Banner tone="info" title={strings.opening} />
      <JalaliDatePicker
        label={strings.openingDay}
        value={day}
        onChange={onChange}
        maxDay={dateToDay(todayInTehran())}
      />
    </section>
  );
}

interface ChoiceProps {
  kind: PartyKind;
  file: File | null;
  onFile: (file: File) => void;
  existing: Existing;
  onExisting: (existing: Existing) => void;
  isSending: boolean;
}

function Choice({ kind, file, onFile, existing, onExisting, isSending }: ChoiceProps) {
  const picker = useFilePicker({
    label: strings.choose,
    accept: spreadsheetEndings,
    onChoose: ([chosen]) => onFile(chosen),
  });
  return (
    <>
      <p className="text-ink-2">{strings.explain}</p>
      <Button
        variant="quiet"
        icon={Download}
        className="self-start"
        onPress={() => void takeFile(urlOf('', files[kind].template, {}), strings.templateFile[kind])}
      >
        {strings.template}
      </Button>
      <DropZone label={strings.choose} onFile={onFile} place="dialog" isSending={isSending}>
        <Icon of={FileSpreadsheet} size={26} className="text-ink-3" />
        {file === null ? (
          <p className="text-ink-2">{strings.drop}</p>
        ) : (
          <bdi className="max-w-full truncate font-medium">{file.name}</bdi>
        )}
        <Button isDisabled={isSending} onPress={picker.open}>
          {strings.choose}
        </Button>
        {picker.input}
      </DropZone>
      <Segmented
        label={strings.existing}
        value={existing}
        onChange={onExisting}
        options={(['update', 'skip'] as const).map((value) => ({ value, label: strings.existingKinds[value] }))}
        hint={strings.existingHint[kind]}
      />
    </>
  );
}

const tones = { created: 'text-ok', changed: 'text-info', skipped: 'text-ink-2', failed: 'text-bad' } as const;
const faultsShown = 20;

function Outcome({ kind, found }: { kind: PartyKind; found: Import }) {
  const format = useFormat();
  if (found.finished_at === null) {
    return (
      <>
        <ProgressBar
          label={
            found.status === 'queued'
              ? strings.queued
              : found.rows === 0
                ? strings.reading
                : strings.running(format.number(found.rows))
          }
          value={null}
        />
        <p className="text-caption text-ink-2">{strings.leave}</p>
      </>
    );
  }
  if (found.status === 'failed') {
    return (
      <Banner tone="bad" title={strings.failed} isAlert>
        {found.failure}
      </Banner>
    );
  }
  const ignored = found.columns.filter(({ field, title }) => field === null && title !== '').map(({ title }) => title);
  return (
    <>
      <Banner
        tone={found.failed === 0 ? 'ok' : 'warn'}
        title={found.failed === 0 ? strings.done : strings.doneBut(format.number(found.failed))}
        isAlert
      />
      <dl className="grid grid-cols-4 rounded-card border border-line text-center max-sm:grid-cols-2">
        {(['created', 'changed', 'skipped', 'failed'] as const).map((name) => (
          <div key={name} className="px-2 py-2">
            <dt className="text-caption text-ink-2">{strings.counts[name]}</dt>
            <dd className={cx('font-bold text-section', found[name] > 0 && tones[name])}>
              {format.number(found[name])}
            </dd>
          </div>
        ))}
      </dl>
      {found.restored > 0 && <p className="text-info">{strings.restored(format.number(found.restored))}</p>}
      {[...found.notices, ...(ignored.length > 0 ? [strings.ignored(ignored.join('، '))] : [])].map((notice) => (
        <p key={notice} className="text-warn">
          {notice}
        </p>
      ))}
      {found.failed > 0 && <Faults kind={kind} found={found} />}
    </>
  );
}

function Faults({ kind, found }: { kind: PartyKind; found: Import }) {
  const format = useFormat();
  const titles = new Map(found.columns.map(({ field, title }) => [field, title]));
  const shown = found.faults.slice(0, faultsShown);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow font-bold">{strings.faults}</h3>
        <Button
          variant="fix"
          icon={Download}
          onPress={() =>
            void takeFile(urlOf('', files[kind].errors, { params: { id: found.id } }), strings.errorFileName[kind])
          }
        >
          {strings.errorFile}
        </Button>
      </div>
      <p className="text-caption text-ink-3">{strings.errorHint}</p>
      <ul className="rounded-card border border-line">
        {shown.map(({ row, name, errors }) => (
          <li key={row} className="border-line border-b px-3 py-1.5 last:border-b-0">
            <span className="text-ink-2">{strings.row(format.number(row))}</span>
            {name !== '' && <span className="ms-2 font-medium">{name}</span>}
            {errors.map(({ path, message }) => (
              <p key={path + message} className="text-bad text-caption">
                {titles.has(path) && <b className="font-medium">{titles.get(path)}: </b>}
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {found.failed > shown.length && (
        <p className="text-caption text-ink-2">{strings.more(format.number(found.failed - shown.length))}</p>
      )}
    </section>
  );
}
