import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Printer, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { type RecordForm, useRecordForm } from '../../app/use-record-form.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { clock } from '../../ui/clock.ts';
import { CutName } from '../../ui/cut-name.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { kindOfDocument } from './document-kind.ts';
import { MovementLine } from './movement-line.tsx';
import { printDocument } from './print-document.ts';
import { type StockDocumentWhole, stockKey, warehousingQuery } from './queries.ts';
import { stockPaper } from './stock-paper.fa.ts';
import { stockStrings } from './strings.fa.ts';
import { useRefreshStock } from './use-refresh-stock.ts';

const strings = stockStrings.documents;

/** What can be written of a document afterwards. */
interface Words {
  party: string;
  reference_number: string;
  notes: string;
}

/** One stock document: what it says, what it moved; undone by a document of its own. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(warehousingQuery(id));
  // Once it is saved it is written in anew.
  const [saves, setSaves] = useState(0);
  if (query.data && query.data.kind !== 'warehouse') {
    const document = query.data as StockDocumentWhole;
    return (
      <KnownDocument
        key={saves}
        document={document}
        onSaved={() => setSaves((before) => before + 1)}
        onClose={onClose}
      />
    );
  }
  return (
    <LoadingPanel
      title={stockStrings.tabs.documents}
      width="l"
      query={query}
      failed={strings.failed}
      safe={stockStrings.safe}
      onClose={onClose}
    />
  );
}

/** Undoes stock documents, each once however often it is pressed while no answer came. */
export function useUndoDocument() {
  const createFor = useCreateEach();
  const refresh = useRefreshStock();
  return useMutation({
    mutationFn: (id: string) => withLoading(createFor(id)(calls.undoStockDocument, { params: { id }, body: {} })),
    onSuccess: () => {
      toast.notice(strings.undone);
      return refresh();
    },
  });
}

const wordsOf = ({ party, reference_number, notes }: Pick<StockDocumentWhole, keyof Words>): Words => ({
  party,
  reference_number,
  notes,
});

interface KnownDocumentProps {
  document: StockDocumentWhole;
  onSaved: () => void;
  onClose: () => void;
}

function KnownDocument({ document, onSaved, onClose }: KnownDocumentProps) {
  const format = useFormat();
  const client = useQueryClient();
  const isManual = ['receipt', 'issue', 'transfer', 'count'].includes(document.kind);
  const undo = useUndoDocument();
  const { user } = useSession();
  const form = useRecordForm({
    record: document,
    valuesOf: (record) => wordsOf(record ?? document),
    save: (words: Words, target) =>
      api(
        calls.putWarehousing,
        { params: { id: document.id }, body: { kind: document.kind as 'receipt', ...words } },
        target === null ? {} : { ifMatch: target.etag },
      ),
    onSaved: async () => {
      toast.notice(stockStrings.saved);
      await client.invalidateQueries({ queryKey: stockKey });
      onSaved();
    },
  });
  const way = [document.warehouse_name, document.to_warehouse_name].filter(Boolean).join(' ← ');
  return (
    <Panel
      title={strings.title(kindOfDocument(document), format.text(document.number))}
      subtitle={[way, format.dateTime(document.at)].filter(Boolean).join(' · ')}
      width="l"
      onClose={onClose}
      {...(isManual ? { onSave: form.save, saveLabel: strings.describe } : {})}
      isSaving={form.isSaving}
      isDirty={form.isDirty}
      {...(document.may_undo
        ? {
            footerEnd: (
              <Button variant="danger" icon={Undo2} isBusy={undo.isPending} onPress={() => undo.mutate(document.id)}>
                {strings.undo}
              </Button>
            ),
          }
        : {})}
    >
      <FormFailure error={form.error} otherwise={undo.error && reasonOf(undo.error)} onTakeNewer={form.takeNewer} />
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-bold text-figure">
          <Amount value={document.value} isTabular={false} />
        </span>
        <span className="text-ink-2">{stockStrings.product.rial}</span>
        {document.is_short && (
          <Chip tone="bad" icon={TriangleAlert}>
            {strings.isShort}
          </Chip>
        )}
        {document.is_undone && <Chip icon={Undo2}>{strings.isUndone}</Chip>}
        <span className="ms-auto text-caption text-ink-2">
          {document.by === '' ? strings.system : strings.by(document.by)}
        </span>
        <Button
          icon={Printer}
          onPress={() => printDocument(document, { owner: user?.account.name ?? '', nowIso: clock.nowIso(), format })}
        >
          {stockPaper.print}
        </Button>
      </div>
      {document.invoice_id !== null && (
        <p>
          {strings.invoice}{' '}
          <InvoiceLink id={document.invoice_id} className="focus-ring rounded-sm text-accent-text hover:underline">
            <bdi dir="ltr">{document.invoice_tax_id}</bdi>
          </InvoiceLink>
          {document.party !== '' && ` · ${document.party}`}
        </p>
      )}
      {document.purchase_id !== null && <PurchaseLink id={document.purchase_id} />}
      {isManual && <WordsFields kind={document.kind} values={form.values} set={form.set} errors={form.errors} />}
      {document.lines.length > 0 && <DocumentLines document={document} />}
      <Moved movements={document.movements} />
    </Panel>
  );
}

/** What it moved; where in several warehouses, in which of them each. */
function Moved({ movements }: Pick<StockDocumentWhole, 'movements'>) {
  const isOfSeveral = new Set(movements.map(({ warehouse_id }) => warehouse_id)).size > 1;
  return (
    <section>
      <h3 className="mb-1 font-bold">{strings.moved}</h3>
      <ul aria-label={strings.moved}>
        {movements.map((row) => (
          <MovementLine key={row.id} row={row} names={isOfSeveral ? 'both' : 'product'} />
        ))}
      </ul>
    </section>
  );
}

/** Where its goods were bought, for who sees purchases. */
function PurchaseLink({ id }: { id: string }) {
  const session = useSession();
  if (!mayOpen({ permission: 'treasury' }, session)) return null;
  return (
    <p>
      <Link to="/purchases" search={{ id }} className="focus-ring rounded-sm text-accent-text hover:underline">
        {strings.purchase}
      </Link>
    </p>
  );
}

interface WordsFieldsProps extends Pick<RecordForm<Words>, 'values' | 'set' | 'errors'> {
  kind: StockDocumentWhole['kind'];
}

function WordsFields({ kind, values, set, errors }: WordsFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(kind === 'receipt' || kind === 'issue') && (
        <TextField
          label={kind === 'receipt' ? strings.partyReceipt : strings.partyIssue}
          value={values.party}
          onChange={(party) => set({ party })}
          error={errors.party}
        />
      )}
      <TextField
        label={strings.reference}
        isCode
        value={values.reference_number}
        onChange={(reference_number) => set({ reference_number })}
        error={errors.reference_number}
      />
      <TextField
        label={strings.notes}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
        className="sm:col-span-2"
      />
    </div>
  );
}

function DocumentLines({ document }: { document: StockDocumentWhole }) {
  const format = useFormat();
  return (
    <section>
      <h3 className="mb-1 font-bold">{strings.rows}</h3>
      <ol aria-label={strings.rows}>
        {document.lines.map((line) => (
          <li key={line.no} className="flex items-baseline gap-3 border-line border-b py-1.5 last:border-b-0">
            <span className="min-w-0 grow">
              <CutName name={line.product_name} />
            </span>
            {line.expected !== null && (
              <span className="text-caption text-ink-2">{strings.expected(format.number(line.expected))}</span>
            )}
            <Quantity value={line.qty} unit={line.unit} />
            {line.unit_price !== null && (
              <span className="min-w-32 shrink-0">
                <Amount value={line.unit_price} /> <span className="text-caption text-ink-2">{strings.price}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
