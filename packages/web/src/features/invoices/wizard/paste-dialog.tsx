import { useQuery } from '@tanstack/react-query';
import { columnOfDraft, type PatternColumn } from '@taraz/core';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { type GoldUnit, goldUnitOf, pasteGoldParts } from '../draft-store/pattern-transitions.ts';
import { addItems } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { finderOf, isWholeList, unknownIn } from './called-goods.ts';
import { offerUndo } from './offer-undo.ts';
import {
  guessMapping,
  mappingOfKeys,
  ofItsCode,
  parseTable,
  productFinder,
  type TableRow,
  tableRows,
} from './paste-table.ts';
import { PastedTable, RowCount } from './pasted-table.tsx';
import { tellUnpriced } from './tell-unpriced.ts';
import { useColumn } from './use-column.ts';
import type { NewTable } from './use-line-changes.ts';
import { lineOfPatch, pasteColumns } from './use-paste-lines.ts';
import { useTableGuess } from './use-table-guess.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.paste;

/** What was pasted into the new row; no cells: asks for the text first. */
interface PasteDialogProps extends NewTable {
  /** what the parts of gold lines are shown in; undefined: as they are written so far */
  goldUnit?: GoldUnit;
  onClose: () => void;
}

/** Lines from a spreadsheet: what each column is, what the catalogue knows and what cannot be read, before they are added. */
export function PasteDialog({ cells: pasted, columnKeys, goldUnit, onClose }: PasteDialogProps) {
  const column = useColumn();
  const [text, setText] = useState('');
  const cells = useMemo(() => (pasted.length > 0 ? pasted : parseTable(text)), [pasted, text]);
  const { table, asked, isAsking } = usePastedTable(cells, column, columnKeys);
  const add = useAddRows(goldUnit, onClose);
  return (
    <Dialog
      title={words.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      footer={
        <>
          <Button
            variant="primary"
            autoFocus={pasted.length > 0}
            isDisabled={table.rows.length === 0}
            isBusy={isAsking && table.rows.length > 0}
            onPress={() => add(table.rows)}
          >
            {words.add(table.format.number(table.rows.length))}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        {pasted.length === 0 && (
          <TextArea autoFocus label={words.text} hint={words.textHint} value={text} onChange={setText} rows={5} />
        )}
        {cells.length > 0 && (
          <>
            {asked.isError && <QueryError title={words.failed} query={asked} />}
            {!isAsking && <RowCounts rows={table.rows} />}
            <PastedTable
              {...table}
              cells={cells}
              rows={table.rows.map(({ product, unreadable }) => ({ found: product?.name ?? null, unreadable }))}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function usePastedTable(cells: NewTable['cells'], column: PatternColumn, columnKeys: NewTable['columnKeys']) {
  const format = useFormat();
  const catalogue = useQuery(productCatalogueQuery());
  const { data } = catalogue;
  const columns = useMemo(() => pasteColumns(column), [column]);
  const guessOf = useMemo(
    () => (columnKeys === undefined ? guessMapping : mappingOfKeys.bind(null, columnKeys)),
    [columnKeys],
  );
  const { guess, setGuess } = useTableGuess(cells, columns, guessOf);
  const find = useMemo(() => productFinder(data?.products ?? []), [data]);
  const unknown = useMemo(() => {
    const written = tableRows(cells, guess, (one) => one).flatMap(({ product }) => product ?? []);
    return isWholeList(data) ? [] : unknownIn(written, find);
  }, [cells, guess, find, data]);
  const asked = useQuery({
    queryKey: ['products', 'called', unknown],
    queryFn: async ({ signal }) => ({ find: await finderOf(find, unknown, signal) }),
    enabled: unknown.length > 0 && !catalogue.isLoading,
    // A function is for this table alone.
    gcTime: 0,
  });
  const findAny = asked.data?.find ?? find;
  // What the table shows as found is what the line will be of.
  const rows = useMemo(
    () => tableRows(cells, guess, (written) => ofItsCode(written, findAny(written))),
    [cells, guess, findAny],
  );
  return { table: { format, columns, guess, setGuess, rows }, asked, isAsking: catalogue.isLoading || asked.isLoading };
}

function useAddRows(goldUnit: GoldUnit | undefined, onClose: () => void) {
  const store = useDraftStore();
  const format = useFormat();
  return (rows: readonly TableRow[]) => {
    const { invoice } = store.getSnapshot().state;
    const of = { dateIso: invoice.invoice_date, column: columnOfDraft({ invoice }) };
    const lines = rows.map(({ patch, product }) => lineOfPatch(patch, product, of));
    const pasted = rows.map(({ patch }) => patch);
    store.endStep();
    store.apply((state) => {
      const shown = goldUnit ?? goldUnitOf(state.items);
      return pasteGoldParts(addItems(state, lines, browserDeps), state.items.length, pasted, shown);
    });
    onClose();
    offerUndo(store, wizardStrings.items.pasted(format.number(lines.length)));
    const { state } = store.getSnapshot();
    const added = state.items.slice(-pasted.length);
    tellUnpriced(state, new Map(added.map(({ uuid }, at) => [uuid, pasted[at] ?? {}])), format);
  };
}

function RowCounts({ rows }: { rows: readonly TableRow[] }) {
  const format = useFormat();
  const known = rows.filter(({ product }) => product !== null).length;
  const faulty = rows.filter(({ unreadable }) => unreadable.length > 0).length;
  return (
    <p role="status" className="flex flex-wrap gap-x-4 gap-y-1">
      {known > 0 && <RowCount icon={CircleCheck} tone="text-ok" text={words.known(format.number(known))} />}
      {rows.length > known && (
        <RowCount icon={CircleHelp} tone="text-info" text={words.unknown(format.number(rows.length - known))} />
      )}
      {faulty > 0 && <RowCount icon={TriangleAlert} tone="text-warn" text={words.unreadable(format.number(faulty))} />}
    </p>
  );
}
