import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import {
  amountPaths,
  type ColumnKey,
  choiceWords,
  columnKeys,
  columns,
  lookupPaths,
  sayingColumns,
  sheetColumns,
  templateColumns,
} from '@taraz/core';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ColumnSamples } from '../../ui/column-samples.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnitChoice } from '../party-imports/unit-choice.tsx';
import { memoriesFor } from '../settings/memories-for.ts';
import { FileNotices } from './file-notices.tsx';
import { LooksLikeTomans } from './looks-like-tomans.tsx';
import {
  type Choices,
  lookedUpBy,
  lookupIn,
  lookupValue,
  mappingOf,
  unitOf,
  withColumn,
  withToman,
  withUnit,
} from './mapping-choices.ts';
import { areRowsApart, areUndated, missingLabels } from './mapping-gaps.ts';
import { lookupLists, mayLookUp, OwnListChoice } from './own-list-choice.tsx';
import { type ImportChange, type ImportDetail, mappingKey } from './queries.ts';
import { inJalali } from './repair-columns.tsx';
import { SameFile } from './same-file.tsx';
import { readSheets, SheetChoice } from './sheet-choice.tsx';
import { StepFoot } from './step-foot.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import { columnsOf, useMappingDraft } from './use-mapping-draft.ts';

const words = importStrings.mapping;
const ignored = 'ignore';
const ownMemory = 'own';
const vatRate = 'items[].item_vat_percentage';
const patternOptions = columnKeys.map((value) => ({ value, label: columns[value].labelFa }));

/** "A", "B" … as spreadsheets name columns. */
function letterOf(index: number): string {
  const low = String.fromCharCode(65 + (index % 26));
  return index < 26 ? low : `${letterOf(Math.floor(index / 26) - 1)}${low}`;
}

/** Columns of the pattern first, then whatever else an invoice may have. */
function optionsOf(key: ColumnKey) {
  const own = templateColumns(key);
  const known = new Set(own.map(({ path }) => path));
  const rest = sheetColumns.filter(({ path }) => !known.has(path));
  return [
    { value: ignored, label: words.ignore },
    ...lookupLists.map((list) => ({ value: lookupValue(list), label: words.own.lists[list].inColumn })),
    ...[...own, ...rest].map(({ path, label }) => ({ value: path, label })),
  ];
}

const paymentDue = 'invoice.payment_due';
/** What stands where a value is left empty. */
const elseOf: Readonly<Record<string, string>> = { [vatRate]: words.ownRates, [paymentDue]: words.ownTerms };

/** Not needed, but a file without it goes otherwise than its user may think. */
const asked: ReadonlySet<string> = new Set([
  'invoice.invoice_date',
  'invoice.payment_method',
  'invoice.sending_rule',
  paymentDue,
]);

/** What the own product says of its line. */
const ofOwnGoods = [lookupPaths.goods, 'items[].item_name', 'items[].item_unit', vatRate];

/** What a pattern must have and no column of the file says. */
function absentOf(key: ColumnKey, choices: Choices) {
  const taken = new Set(choices.paths);
  if (lookupIn(choices, 'goods') !== undefined) for (const path of ofOwnGoods) taken.add(path);
  if (taken.has('items[].item_total')) taken.add('items[].item_price');
  // The rate is made of it.
  const hasTax = taken.has('items[].item_vat_amount');
  const hasBuyerCode = choices.lookups.buyers !== undefined || !mayLookUp('buyers', choices.paths);
  return templateColumns(key).filter(
    ({ path, requirement }) =>
      (requirement === 'M' || asked.has(path)) &&
      !taken.has(path) &&
      !(hasTax && path === vatRate) &&
      !['invoice.internal_id', 'invoice.invoice_output_type', 'invoice.invoice_pattern'].includes(path) &&
      !(hasBuyerCode && path.startsWith('buyer_info.')),
  );
}

/** Tax memories that may issue for real; there is nothing to choose when there is one. */
function useMemories() {
  const source = useQuery({
    queryKey: ['memories', 'options'],
    queryFn: ({ signal }) => api(calls.listMemories, {}, { signal }),
  });
  const memories = memoriesFor(false, source.data?.memories ?? []).filter(({ enabled }) => enabled);
  return { memories, source };
}

const moreSheets = 'MORE_SHEETS';
const remembered = 'REMEMBERED';

/** That the columns are those of an earlier file, and the way to what this one's titles say by themselves. */
function Remembered({ job, onReset }: { job: ImportDetail; onReset: () => void }) {
  const notice = job.notices.find(({ code }) => code === remembered);
  if (notice === undefined) return null;
  return <Banner tone="info" title={notice.message} actions={<Button onPress={onReset}>{words.reset}</Button>} />;
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Which column of the file means what. */
export function MappingStep({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id, words.failed);
  const { draft, change: say, keeper } = useMappingDraft(job);
  const { choices, key, memory, sheets } = draft;
  const { memories, source } = useMemories();
  const areOthers = sheets.join() !== readSheets(job).join();
  const options = useMemo(() => optionsOf(key), [key]);
  const mapping = mappingOf(choices);
  const heads = job.headers.map((header, column) => (header === '' ? words.noHeader(letterOf(column)) : header));
  const missing = missingLabels(key, mapping);
  const saying = new Set(
    sayingColumns(job.headers, mapping).flatMap(({ path, column }) => (path === null ? [column] : [])),
  );
  const known = choices.paths.filter((path, column) => path !== '' || lookedUpBy(choices, column) !== '').length;
  /** What was kept of the columns is overtaken by this; it is under way from the press on. */
  const sending = useMutation({
    mutationKey: mappingKey(job.id),
    mutationFn: async (body: ImportChange) => {
      await keeper.yield();
      await change.mutateAsync(body);
    },
  });
  if (sending.isPending) {
    return (
      // The button that was pressed is gone: the focus would fall to the way back in the head, where a second Enter leaves.
      <div ref={takeFocus} tabIndex={-1} className="px-page py-10 outline-hidden">
        <ProgressBar label={words.sent} value={null} />
      </div>
    );
  }
  return (
    <>
      <div className="flex grow flex-col gap-3.5 px-page py-3.5">
        <SameFile job={job} />
        {/* Which sheets were read is said where they are chosen. */}
        <FileNotices
          notices={job.notices.filter(
            ({ code }) => code !== remembered && !(code === moreSheets && job.sheets.length > 1),
          )}
          isOpen
        />
        <Remembered job={job} onReset={() => sending.mutate({ action: 'reset_columns' })} />
        {unitOf(choices) !== 'toman' && <LooksLikeTomans job={job} />}
        {job.sheets.length > 1 && <SheetChoice job={job} chosen={sheets} onChange={(next) => say({ sheets: next })} />}
        <Card
          title={words.title}
          subtitle={words.count(format.number(known), format.number(job.headers.length))}
          isFlush
        >
          <p className="px-3.5 py-2 text-ink-2">
            {job.headers.every((text) => text.trim() === '') ? words.namelessHint : words.hint}
          </p>
          <div className="flex flex-wrap gap-3 border-line border-t px-3.5 py-3">
            <Select
              label={words.pattern}
              hint={words.patternHint}
              options={patternOptions}
              value={key}
              onChange={(next) => say({ key: next })}
              className="w-100 max-w-full"
            />
            {(memories.length > 1 || isLost(source)) && (
              <Select
                source={source}
                label={words.memory}
                options={[
                  { value: ownMemory, label: words.ownMemory },
                  ...memories.map(({ memory_id, title }) => ({ value: memory_id, label: `${title || memory_id}` })),
                ]}
                value={memory === '' ? ownMemory : memory}
                onChange={(next) => say({ memory: next === ownMemory ? '' : next })}
                className="w-72 max-w-full"
              />
            )}
            {choices.paths.some((path) => amountPaths.has(path)) && (
              <UnitChoice
                headers={job.headers}
                unit={unitOf(choices)}
                onChange={(unit) => say({ choices: withUnit(choices, unit) })}
              />
            )}
          </div>
          <ul aria-label={words.title} className="border-line border-t">
            {heads.map((header, column) => (
              <MappingRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
                key={column}
                header={header}
                samples={job.sample.map((cells) => cells[column] ?? '').filter((text) => text !== '')}
                value={choices.paths[column] || lookedUpBy(choices, column)}
                options={options}
                onChange={(path) => say({ choices: withColumn(choices, column, path) })}
                isToman={amountPaths.has(choices.paths[column] ?? '') ? choices.tomans.has(column) : null}
                onToman={(isToman) => say({ choices: withToman(choices, column, isToman) })}
                isSaying={saying.has(column)}
              />
            ))}
          </ul>
        </Card>
        {choices.paths.includes(paymentDue) && <p className="text-caption text-ink-2">{words.emptyDue}</p>}
        <OwnListChoice
          headers={heads}
          paths={choices.paths}
          hasBuyer={templateColumns(key).some(({ path }) => path === lookupPaths.buyers)}
          lookups={choices.lookups}
          onChange={(lookups) => say({ choices: { ...choices, lookups } })}
        />
        <Constants
          absent={absentOf(key, choices)}
          values={choices.constants}
          onChange={(path, value) =>
            say({ choices: { ...choices, constants: { ...choices.constants, [path]: value } } })
          }
        />
        {missing.length > 0 && (
          <Banner tone="warn" title={words.missing(missing.map((label) => `«${label}»`).join('، '))} />
        )}
        {areUndated(mapping) && <Banner tone="warn" title={words.undated} />}
        {areRowsApart(mapping) && <Banner tone="warn" title={words.apart} />}
      </div>
      <StepFoot
        main={
          areOthers ? (
            <Button
              variant="primary"
              iconEnd={ArrowLeft}
              isDisabled={sheets.length === 0}
              onPress={() => sending.mutate({ sheets: [...sheets] })}
            >
              {words.readSheets(format.number(sheets.length))}
            </Button>
          ) : (
            <Button
              variant="primary"
              iconEnd={ArrowLeft}
              isDisabled={mapping['items[].item_code'] === undefined || job.rows === 0}
              onPress={() => sending.mutate(columnsOf(draft))}
            >
              {words.go}
            </Button>
          )
        }
      />
    </>
  );
}

interface MappingRowProps {
  header: string;
  samples: readonly string[];
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (path: string) => void;
  /** whether its amounts are counted in tomans; null: it has none */
  isToman: boolean | null;
  onToman: (isToman: boolean) => void;
  /** it says which rows are no sale, though it is mapped to nothing */
  isSaying: boolean;
}

function MappingRow({ header, samples, value, options, onChange, isToman, onToman, isSaying }: MappingRowProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line border-b px-3.5 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,20rem)]">
      <span className="truncate font-medium">
        <bdi>{header}</bdi>
      </span>
      <ColumnSamples samples={samples.slice(0, 3).map(inJalali)} />
      <div className="flex min-w-0 flex-col gap-1">
        <Select
          label={words.meansOf(header)}
          isLabelHidden
          options={options}
          value={value === '' ? ignored : value}
          onChange={(path) => onChange(path === ignored ? '' : path)}
        />
        {isSaying && <span className="text-caption text-ink-2">{words.saysState}</span>}
        {isToman !== null && (
          <Checkbox isSelected={isToman} onChange={onToman}>
            {words.inTomans}
          </Checkbox>
        )}
      </div>
    </li>
  );
}

interface ConstantsProps {
  absent: ReturnType<typeof absentOf>;
  values: Readonly<Record<string, string>>;
  onChange: (path: string, value: string) => void;
}

function Constants({ absent, values, onChange }: ConstantsProps) {
  if (absent.length === 0) return null;
  return (
    <Card title={words.constants} subtitle={words.constantsHint}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {absent.map(({ path, label, kind }) =>
          kind.type === 'choice' ? (
            <Select
              key={path}
              label={label}
              options={[
                { value: ignored, label: words.notSaid },
                ...choiceWords(kind.choice).map((word) => ({ value: word, label: word })),
              ]}
              value={values[path] || ignored}
              onChange={(value) => onChange(path, value === ignored ? '' : value)}
            />
          ) : (
            <TextField
              key={path}
              label={label}
              value={values[path] ?? ''}
              onChange={(value) => onChange(path, value)}
              hint={elseOf[path]}
            />
          ),
        )}
      </div>
    </Card>
  );
}
