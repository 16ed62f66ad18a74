import type { PatternLabel } from '@taraz/core';
import { columns, draftFieldsOf, patternLabels, sendingDeadline } from '@taraz/core';
import { ChevronDown, ChevronUp, FileText, Handshake, type LucideIcon, Receipt, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useSession } from '../../../../app/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { Select } from '../../../../ui/select.tsx';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { readDraftPath } from '../../draft-store/draft-path.ts';
import { refreshDate, updateHeader } from '../../draft-store/transitions.ts';
import { browserDeps } from '../browser-deps.ts';
import { DraftDecimalField, DraftTextField, PatternFieldInput } from '../draft-field.tsx';
import { fieldSpecs, isOffered } from '../field-specs.ts';
import { InstantField } from '../instant-field.tsx';
import { useColumn } from '../use-column.ts';
import { wizardStrings } from '../wizard.fa.ts';

const words = wizardStrings.pattern;

const icons: Partial<Record<PatternLabel['id'], LucideIcon>> = {
  reference: FileText,
  final_consumer: Receipt,
  commission: Handshake,
};

/** What most sellers issue; the others stand behind «الگوهای دیگر». */
const isUsual = (id: PatternLabel['id']) => id === 'reference' || id === 'final_consumer' || id === 'commission';

/** Step 1: which invoice it is, when it is issued, and what else belongs to the whole of it. */
export function PatternStep() {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3.5 p-page">
      <PatternChoice />
      <InvoiceDetails />
    </div>
  );
}

function PatternChoice() {
  const store = useDraftStore();
  const invoice = useDraft(({ state }) => state.invoice);
  const isEdit = useDraft(({ state }) => state.isEditState);
  const hasItems = useDraft(({ state }) => state.items.length > 0);
  const [isAll, setAll] = useState(false);
  const offered = patternLabels.filter(({ column }) => isOffered(columns[column]));
  const chosen = offered.find(
    (label) =>
      label.invoice_output_type === invoice.invoice_output_type &&
      label.invoice_pattern === invoice.invoice_pattern &&
      (label.contract_type === 'commission') === (invoice.contract_type === 'commission'),
  );
  const main = offered.filter(({ id }) => isUsual(id) || id === chosen?.id);
  const shown = isAll ? offered : main;
  return (
    <Card
      title={words.heading}
      actions={
        offered.length > main.length && (
          <Button
            variant="quiet"
            size="s"
            icon={isAll ? ChevronUp : ChevronDown}
            aria-expanded={isAll}
            onPress={() => setAll(!isAll)}
          >
            {isAll ? words.fewer : words.others}
          </Button>
        )
      }
    >
      <RadioGroup
        aria-label={words.kindLabel}
        value={chosen?.id ?? null}
        isDisabled={isEdit}
        onChange={(id) => {
          const label = offered.find((one) => one.id === id);
          if (!label) return;
          const { invoice_output_type, invoice_pattern, contract_type } = label;
          store.apply((state) => updateHeader(state, { invoice_output_type, invoice_pattern, contract_type }));
        }}
        className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        {shown.map((label) => (
          <Radio
            key={label.id}
            value={label.id}
            className={cx(
              'flex min-h-16 cursor-default items-start gap-3 rounded-control border border-line p-3 transition-colors duration-120',
              'data-hovered:bg-sunken data-selected:border-accent data-selected:bg-accent-soft data-disabled:opacity-60',
              'outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-focus data-focus-visible:outline-offset-1',
            )}
          >
            <Icon of={icons[label.id] ?? FileText} size={18} className="mt-0.5 text-accent-text" />
            <span className="min-w-0">
              <span className="block font-bold">{label.labelFa}</span>
              <span className="block text-caption text-ink-2">
                {(words.hints as Partial<Record<PatternLabel['id'], string>>)[label.id]}
              </span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {hasItems && !isEdit && <p className="mt-2 text-caption text-ink-3">{words.changeWarning}</p>}
    </Card>
  );
}

function InvoiceDetails() {
  const [isOpen, setOpen] = useState(false);
  const column = useColumn();
  const rare = draftFieldsOf(column).filter(({ step, path }) => step === 'pattern' && fieldSpecs[path]?.isRare);
  const mandatory = draftFieldsOf(column).filter(
    ({ step, path }) => step === 'pattern' && fieldSpecs[path] !== undefined && !fieldSpecs[path]?.isRare,
  );
  const filled = useDraft(
    ({ state }) =>
      [...rare.map(({ path }) => path), ...alwaysRare].filter((path) => readDraftPath(state, path) !== '').length,
  );
  const format = useFormat();
  return (
    <Card title={words.details}>
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <DateChoice />
        <DraftTextField
          path="invoice.internal_id"
          label={words.internalId}
          hint={words.internalIdHint}
          maxLength={100}
        />
        <MemoryChoice />
        {column.fields.crn === 'M' && <ContractFields />}
        {mandatory.map((field) => (
          <PatternFieldInput key={field.path} field={field} path={field.path} />
        ))}
      </div>
      <Button
        variant="quiet"
        size="s"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="mt-3"
      >
        {isOpen ? words.fewer : words.more}
        {!isOpen && filled > 0 && <Chip className="ms-2">{words.filledCount(format.number(filled))}</Chip>}
      </Button>
      {isOpen && (
        <div className="mt-2 grid items-start gap-3.5 border-line border-t pt-3 sm:grid-cols-2">
          <DraftTextField path="invoice.title" label={words.titleField} maxLength={300} />
          <DraftTextField path="seller_info.branch_id" label={words.branch} isCode maxLength={4} />
          {column.fields.crn !== 'M' && <ContractFields />}
          {rare.map((field) => (
            <PatternFieldInput key={field.path} field={field} path={field.path} />
          ))}
          <CurrencyFields />
          <LateFields />
          <div className="sm:col-span-2">
            <DraftTextField path="invoice.notes" label={words.notes} maxLength={4000} />
          </div>
        </div>
      )}
    </Card>
  );
}

const alwaysRare = [
  'invoice.title',
  'invoice.notes',
  'seller_info.branch_id',
  'invoice.contract_factor_reg_number',
  'invoice.exchange_rate',
  'invoice.sending_rule',
];

/** The date follows the clock until it is chosen by hand. */
function DateChoice() {
  const store = useDraftStore();
  const format = useFormat();
  const date = useDraft(({ state }) => state.invoice.invoice_date);
  const isByHand = useDraft(({ state }) => state.invoice.dateFlag);
  const isLate = useDraft(({ state }) => state.invoice.sending_rule !== '');
  return (
    <div>
      <InstantField
        path="invoice.invoice_date"
        label={words.date}
        isRequired
        onWritten={() => store.apply((state) => updateHeader(state, { dateFlag: true }), 'invoice.invoice_date')}
      />
      <p className="mt-1 flex flex-wrap items-center gap-2 text-caption text-ink-3">
        {isByHand ? (
          <Button
            variant="quiet"
            size="s"
            icon={RotateCcw}
            onPress={() => store.apply((state) => refreshDate(updateHeader(state, { dateFlag: false }), browserDeps))}
          >
            {words.dateBackToNow}
          </Button>
        ) : (
          words.dateAuto
        )}
        {isByHand && !isLate && date !== '' && <Deadline iso={date} format={format} />}
      </p>
    </div>
  );
}

function Deadline({ iso, format }: { iso: string; format: ReturnType<typeof useFormat> }) {
  const days = Math.ceil((Date.parse(sendingDeadline(iso)) - browserDeps.now()) / 86_400_000);
  if (days < 0) return null;
  return <span className={days <= 3 ? 'text-warn' : ''}>{words.deadline(format.number(days))}</span>;
}

/** Which tax memory issues it; a choice only where the user has several. */
function MemoryChoice() {
  const { user } = useSession();
  const store = useDraftStore();
  const memories = user?.memories ?? [];
  const chosen = useDraft(({ memoryId }) => memoryId) ?? memories.find((memory) => memory.is_default)?.memory_id;
  if (memories.length < 2) return null;
  return (
    <Select
      label={words.memory}
      value={chosen ?? ''}
      onChange={(memoryId) => store.setMemory(memoryId)}
      options={memories.map(({ memory_id, title }) => ({
        value: memory_id,
        label: title || memory_id,
        hint: memory_id,
      }))}
    />
  );
}

function ContractFields() {
  const store = useDraftStore();
  const kind = useDraft(({ state }) => state.invoice.contract_type);
  const column = useColumn();
  const kinds = (['', 'contracting', 'commission'] as const).filter(
    (one) => one !== 'contracting' || column.fields.crn !== 'X',
  );
  return (
    <>
      <Select
        label={words.contract}
        value={kind === '' ? 'none' : kind}
        onChange={(value) =>
          store.apply((state) => updateHeader(state, { contract_type: value === 'none' ? '' : value }))
        }
        options={kinds.map((one) => ({ value: one === '' ? ('none' as const) : one, label: words.contractKinds[one] }))}
      />
      {kind !== '' && (
        <DraftTextField
          path="invoice.contract_factor_reg_number"
          label={words.contractNumber}
          isCode
          maxLength={16}
          isRequired
        />
      )}
    </>
  );
}

function CurrencyFields() {
  const column = useColumn();
  const currency = useDraft(({ state }) => state.invoice.currency_type);
  if (column.fields.cut === 'X') return null;
  const field = draftFieldsOf(column).find(({ key }) => key === 'cut');
  if (!field) return null;
  return (
    <>
      <PatternFieldInput field={field} path="invoice.currency_type" />
      {currency !== '' && currency !== 'IRR' && (
        <DraftDecimalField
          path="invoice.exchange_rate"
          label={words.exchangeRate}
          maxFraction={8}
          unit="rial"
          isRequired
        />
      )}
    </>
  );
}

function LateFields() {
  const store = useDraftStore();
  const isLate = useDraft(({ state }) => state.invoice.sending_rule === '1');
  return (
    <>
      <Checkbox
        className="sm:pt-5"
        isSelected={isLate}
        hint={words.lateHint}
        onChange={(isOn) =>
          store.apply((state) =>
            updateHeader(state, isOn ? { sending_rule: '1' } : { sending_rule: '', creation_date: '' }),
          )
        }
      >
        {words.late}
      </Checkbox>
      {isLate && <InstantField path="invoice.creation_date" label={words.creationDate} isRequired />}
    </>
  );
}
