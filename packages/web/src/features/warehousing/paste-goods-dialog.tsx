import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { answersTo } from '../invoices/wizard/called-goods.ts';
import { parseTable } from '../invoices/wizard/paste-table.ts';
import { PastedTable, RowCount } from '../invoices/wizard/pasted-table.tsx';
import { useTableGuess } from '../invoices/wizard/use-table-guess.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import type { Line } from './document-lines.ts';
import {
  type Answer,
  type GoodsRow,
  goodsColumns,
  goodsRows,
  guessGoods,
  judgeGoods,
  type Left,
} from './paste-goods.ts';
import { type ManualKind, stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.documents;
const leftShown = 8;

interface PasteGoodsDialogProps {
  kind: ManualKind;
  before: readonly Line[];
  onAdd: (lines: readonly Line[]) => void;
  onClose: () => void;
}

const stockOf = (rows: readonly GoodsRow[], signal: AbortSignal): Promise<Answer[]> =>
  answersTo(rows, async (lines) => (await api(calls.findStock, { body: { lines } }, { signal })).lines);

function usePastedGoods(text: string, kind: ManualKind, before: readonly Line[]) {
  const settled = useDeferredValue(text);
  const cells = useMemo(() => parseTable(settled), [settled]);
  const columns = useMemo(() => goodsColumns(kind), [kind]);
  const table = useTableGuess(cells, columns, guessGoods);
  const rows = useMemo(() => goodsRows(cells, table.guess), [cells, table.guess]);
  const answers = useQuery({
    queryKey: [...stockKey, 'called', rows.map(({ code, name }) => [code, name])],
    queryFn: ({ signal }) => stockOf(rows, signal),
    enabled: rows.length > 0,
  });
  const judged = useMemo(
    () => (answers.data === undefined ? null : judgeGoods(rows, answers.data, kind, before)),
    [rows, answers.data, kind, before],
  );
  return { cells, columns, ...table, rows, answers, judged };
}

/** Lines from a spreadsheet: what each column is, which goods are meant, and why some rows cannot come, before they do. */
export function PasteGoodsDialog({ kind, before, onAdd, onClose }: PasteGoodsDialogProps) {
  const format = useFormat();
  const [text, setText] = useState('');
  const { judged, rows, answers, ...table } = usePastedGoods(text, kind, before);
  const count = judged?.lines.length ?? 0;
  return (
    <Dialog
      title={strings.pasteTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      footer={
        <>
          <Button variant="primary" isDisabled={count === 0} onPress={() => judged && onAdd(judged.lines)}>
            {strings.pasteAdd(format.number(count))}
          </Button>
          <Button onPress={onClose}>{wizardStrings.paste.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <TextArea
          autoFocus
          label={wizardStrings.paste.text}
          hint={strings.pasteHint}
          value={text}
          onChange={setText}
          rows={5}
        />
        {answers.isError && <QueryError title={strings.pasteFailed} query={answers} />}
        {table.cells.length > 0 && (
          <>
            {judged !== null && <Counts count={count} left={judged.left} />}
            <PastedTable
              {...table}
              rows={rows.map(({ unreadable }, index) => ({
                found: answers.data?.[index]?.stock?.name ?? null,
                unreadable,
              }))}
            />
            {judged !== null && judged.left.length > 0 && <LeftRows left={judged.left} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Counts({ count, left }: { count: number; left: readonly Left[] }) {
  const format = useFormat();
  return (
    <p role="status" className="flex flex-wrap gap-x-4 gap-y-1">
      {count > 0 && <RowCount icon={CircleCheck} tone="text-ok" text={strings.pastedFound(format.number(count))} />}
      {left.length > 0 && (
        <RowCount icon={TriangleAlert} tone="text-warn" text={strings.pastedLeft(format.number(left.length))} />
      )}
    </p>
  );
}

function LeftRows({ left }: { left: readonly Left[] }) {
  const format = useFormat();
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-bold">{strings.leftTitle}</h3>
      <ul className="list-disc ps-5 text-ink-2">
        {left.slice(0, leftShown).map(({ no, text, reason }) => (
          <li key={no}>{strings.leftRow(format.number(no), format.text(text), strings.left[reason])}</li>
        ))}
      </ul>
      {left.length > leftShown && (
        <p className="text-ink-2">{strings.leftMore(format.number(left.length - leftShown))}</p>
      )}
    </section>
  );
}
