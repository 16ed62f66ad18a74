import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { formErrorOf } from '../../app/field-errors.ts';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MovementLine } from './movement-line.tsx';
import { type StockDocumentWhole, stockKey, warehousingQuery } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.documents;

/** One stock document: what it says, what it moved; undone by a document of its own. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(warehousingQuery(id));
  if (query.data && query.data.kind !== 'warehouse')
    return <KnownDocument key={query.data.etag} document={query.data as StockDocumentWhole} onClose={onClose} />;
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
  const create = useCreate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withLoading(create(calls.undoStockDocument, { params: { id }, body: {} })),
    onSuccess: () => {
      toast.notice(strings.undone);
      return client.invalidateQueries({ queryKey: stockKey });
    },
  });
}

function useDocumentActs(
  document: StockDocumentWhole,
  words: { party: string; reference_number: string; notes: string },
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: stockKey });
  const undo = useUndoDocument();
  const describe = useMutation({
    mutationFn: () =>
      withLoading(
        api(
          calls.putWarehousing,
          { params: { id: document.id }, body: { kind: document.kind as 'receipt', ...words } },
          { ifMatch: document.etag },
        ),
      ),
    onSuccess: () => {
      toast.notice(stockStrings.saved);
      return refresh();
    },
  });
  return { undo, describe };
}

function KnownDocument({ document, onClose }: { document: StockDocumentWhole; onClose: () => void }) {
  const format = useFormat();
  const isManual = ['receipt', 'issue', 'transfer', 'count'].includes(document.kind);
  const { party, reference_number, notes } = document;
  const [words, setWords] = useState({ party, reference_number, notes });
  const { undo, describe } = useDocumentActs(document, words);
  const isDirty = JSON.stringify(words) !== JSON.stringify({ party, reference_number, notes });
  const failure = formErrorOf(undo.error ?? describe.error);
  const way = [document.warehouse_name, document.to_warehouse_name].filter(Boolean).join(' ← ');
  return (
    <Panel
      title={strings.title(strings.kinds[document.kind], format.text(document.number))}
      subtitle={[way, format.dateTime(document.at)].filter(Boolean).join(' · ')}
      width="l"
      onClose={onClose}
      {...(isManual ? { onSave: () => describe.mutate(), saveLabel: strings.describe } : {})}
      isSaving={describe.isPending}
      isDirty={isDirty && !describe.isSuccess}
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
      {failure !== null && <Banner tone="bad" title={failure} isAlert />}
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
      {isManual && <Words kind={document.kind} words={words} onChange={setWords} />}
      {document.lines.length > 0 && <DocumentLines document={document} />}
      <section>
        <h3 className="mb-1 font-bold">{strings.moved}</h3>
        <ul aria-label={strings.moved}>
          {document.movements.map((row) => (
            <MovementLine key={row.id} row={row} names="product" />
          ))}
        </ul>
      </section>
    </Panel>
  );
}

interface WordsProps {
  kind: StockDocumentWhole['kind'];
  words: { party: string; reference_number: string; notes: string };
  onChange: (words: WordsProps['words']) => void;
}

function Words({ kind, words, onChange }: WordsProps) {
  const set = (patch: Partial<WordsProps['words']>) => onChange({ ...words, ...patch });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(kind === 'receipt' || kind === 'issue') && (
        <TextField
          label={kind === 'receipt' ? strings.partyReceipt : strings.partyIssue}
          value={words.party}
          onChange={(party) => set({ party })}
        />
      )}
      <TextField
        label={strings.reference}
        isCode
        value={words.reference_number}
        onChange={(reference_number) => set({ reference_number })}
      />
      <TextField
        label={strings.notes}
        value={words.notes}
        onChange={(notes) => set({ notes })}
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
