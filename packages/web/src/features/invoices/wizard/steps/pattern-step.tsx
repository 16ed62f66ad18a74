import { draftFieldsOf, isCommission, textMaxOf } from '@taraz/core';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { Select } from '../../../../ui/select.tsx';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { readDraftPath } from '../../draft-store/draft-path.ts';
import { updateHeader } from '../../draft-store/transitions.ts';
import { afterPaint } from '../browser-deps.ts';
import { DateChoice } from '../date-choice.tsx';
import { DraftTextArea, DraftTextField, PatternFieldInput } from '../draft-field.tsx';
import { fieldSpecs } from '../field-specs.ts';
import { FoldedPart, useFold } from '../folded-part.tsx';
import { InstantField } from '../instant-field.tsx';
import { PastContracts } from '../past-contracts.tsx';
import { keysInCards } from '../pattern-cards.ts';
import { ExchangeRateField, PatternFields } from '../pattern-fields.tsx';
import { useColumn } from '../use-column.ts';
import { focusHolder } from '../use-go-to.ts';
import { wizardStrings } from '../wizard.fa.ts';
import { MemoryChoice } from './memory-choice.tsx';
import { PatternChoice } from './pattern-choice.tsx';

const words = wizardStrings.pattern;

/** Step 1: which invoice it is, what its pattern asks, when it is issued, and what else belongs to the whole of it. */
export function PatternStep() {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3.5 p-page">
      <PatternChoice />
      <PatternFields />
      <InvoiceDetails />
    </div>
  );
}

function InvoiceDetails() {
  const column = useColumn();
  const inCards = keysInCards(column.pattern);
  const own = draftFieldsOf(column).filter(({ step, path, key }) => {
    return step === 'pattern' && fieldSpecs[path] !== undefined && !inCards.has(key);
  });
  const rare = own.filter(({ path }) => fieldSpecs[path]?.isRare);
  const mandatory = own.filter(({ path }) => !fieldSpecs[path]?.isRare);
  const isContract = useDraft(({ state }) => column.fields.crn === 'M' || isCommission(state));
  const written = [
    ...rare.map(({ path }) => path),
    ...alwaysRare,
    ...(isContract ? [] : [contractNumber]),
    ...(inCards.has('cut') ? [] : ['invoice.exchange_rate']),
  ];
  const filled = useDraft(({ state }) => written.filter((path) => readDraftPath(state, path) !== '').length);
  const fold = useFold([...written, contractType, 'invoice.currency_type', 'invoice.creation_date']);
  const format = useFormat();
  const contract = (
    <ContractFields
      onKind={() => {
        if (column.fields.crn === 'M') return;
        // The kind may bring them into the open, or fold them away: they stay in sight, and the keyboard with them.
        fold.setOpen(true);
        afterPaint(() => focusHolder(contractType));
      }}
    />
  );
  return (
    <Card title={words.details}>
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <DateChoice />
        <DraftTextField
          path="invoice.internal_id"
          label={words.internalId}
          hint={words.internalIdHint}
          maxLength={textMaxOf('invoice.internal_id')}
        />
        <MemoryChoice />
        {isContract && contract}
        {mandatory.map((field) => (
          <PatternFieldInput key={field.path} field={field} path={field.path} />
        ))}
      </div>
      <FoldedPart
        fold={fold}
        head={words.more}
        openHead={words.fewer}
        summary={filled > 0 && <Chip className="ms-2">{words.filledCount(format.number(filled))}</Chip>}
      >
        <div className="mt-2 grid items-start gap-3.5 border-line border-t pt-3 sm:grid-cols-2">
          <DraftTextField path="invoice.title" label={words.titleField} maxLength={textMaxOf('invoice.title')} />
          <DraftTextField path="seller_info.branch_id" label={words.branch} isCode maxLength={4} />
          {!isContract && contract}
          {rare.map((field) => (
            <PatternFieldInput key={field.path} field={field} path={field.path} />
          ))}
          {!inCards.has('cut') && <CurrencyFields />}
          <LateFields />
          {ownRecords.map((field) => (
            <DraftTextField key={field.path} {...field} isCode hint={words.ownRecords} />
          ))}
          <div className="sm:col-span-2">
            <DraftTextArea path="invoice.notes" label={words.notes} maxLength={textMaxOf('invoice.notes')} />
          </div>
        </div>
      </FoldedPart>
    </Card>
  );
}

const contractType = 'invoice.contract_type';
const contractNumber = 'invoice.contract_factor_reg_number';

/** Kept with the invoice and never sent. */
const ownRecords = [
  { path: 'invoice.geographical_location.altitude', label: words.latitude, maxLength: 20 },
  { path: 'invoice.geographical_location.longitude', label: words.longitude, maxLength: 20 },
  { path: 'serial_header.fiscal_serial_number', label: words.fiscalSerial, maxLength: 30 },
  { path: 'serial_header.store_termial_serial_number', label: words.terminalSerial, maxLength: 30 },
];

const alwaysRare = [
  'invoice.title',
  'invoice.notes',
  'seller_info.branch_id',
  'invoice.sending_rule',
  ...ownRecords.map(({ path }) => path),
];

function ContractFields({ onKind }: { onKind: () => void }) {
  const store = useDraftStore();
  const kind = useDraft(({ state }) => state.invoice.contract_type);
  const column = useColumn();
  const kinds = (['', 'contracting', 'commission'] as const).filter(
    (one) => one === '' || column.fields[one === 'contracting' ? 'crn' : 'bsrn'] !== 'X',
  );
  return (
    <>
      <div data-draft-path={contractType}>
        <Select
          label={words.contract}
          value={kind === '' ? 'none' : kind}
          onChange={(value) => {
            store.apply((state) => updateHeader(state, { contract_type: value === 'none' ? '' : value }));
            onKind();
          }}
          options={kinds.map((one) => ({
            value: one === '' ? ('none' as const) : one,
            label: words.contractKinds[one],
          }))}
        />
      </div>
      {kind !== '' && (
        <>
          <DraftTextField
            path={contractNumber}
            label={words.contractNumber}
            hint={words.contractNumberHint}
            isCode
            maxLength={16}
            isRequired
          />
          <PastContracts kind={kind} />
        </>
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
      {currency !== '' && currency !== 'IRR' && <ExchangeRateField label={words.exchangeRate} isRequired />}
    </>
  );
}

function LateFields() {
  const store = useDraftStore();
  const format = useFormat();
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
        {format.text(words.late)}
      </Checkbox>
      {isLate && <InstantField path="invoice.creation_date" label={words.creationDate} isRequired />}
    </>
  );
}
