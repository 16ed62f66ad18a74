import type { PatternColumn } from '@taraz/core';
import type { ColumnText, GridCellRef } from '../../../ui/grid/grid-types.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { copyGoldPart, type GoldUnit, isGoldPart, writeGoldPart } from '../draft-store/pattern-transitions.ts';
import { discountToCopy, type ItemPatch, removeItems, updateItem, updateItems } from '../draft-store/transitions.ts';
import type { WizardState } from '../draft-store/wizard-state.ts';
import { type LineView, lineViews } from './line-view.ts';
import { offerUndo } from './offer-undo.ts';
import { usePasteLines } from './use-paste-lines.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/** What is filled into lines, a discount in percent as that; with a code goes the product whose it is, with one that is emptied none. */
function filled(state: WizardState, field: string, text: string, from: string | null): ItemPatch {
  if (field === 'item_discount' && from !== null) return { item_discount: discountToCopy(state, from) };
  if (field !== 'item_code') return { [field]: text };
  return { item_code: text, product_id: state.items.find(({ uuid }) => uuid === from)?.product_id ?? '' };
}

function lineOf(store: DraftStore, uuid: string): LineView | null {
  const { items, calculatedList } = store.getSnapshot().state;
  const at = items.findIndex((item) => item.uuid === uuid);
  return lineViews(items.slice(at, at + 1), calculatedList.slice(at, at + 1), new Map())[0] ?? null;
}

/** What is typed in one cell is one step. */
const stepIn = (uuid: string, field: string): string => `${uuid}:${field}`;

/** A table that was pasted for new lines. */
export interface NewTable {
  cells: readonly (readonly string[])[];
  /** the columns in which it was copied, where that was in a grid */
  columnKeys?: readonly string[] | undefined;
}

/** What the grid writes, fills, removes and pastes, into the draft. */
export function useLineChanges(column: PatternColumn, goldUnit: GoldUnit, onTable: (table: NewTable) => void) {
  const store = useDraftStore();
  const format = useFormat();
  const paste = usePasteLines(column, goldUnit);
  const write = (state: WizardState, uuid: string, field: string, text: string) =>
    isGoldPart(field)
      ? writeGoldPart(state, uuid, { part: field, unit: goldUnit, text })
      : updateItem(state, uuid, { [field]: text });
  return {
    onWrite: (uuid: string, field: string, text: string) =>
      store.apply((state) => write(state, uuid, field, text), stepIn(uuid, field)),
    onCancel: (uuid: string, field: string) => (store.cancelStep(stepIn(uuid, field)) ? lineOf(store, uuid) : null),
    onFill: (uuids: readonly string[], texts: readonly ColumnText[], from: string | null) =>
      store.apply((state) =>
        texts.reduce(
          (before, { columnKey: field, text }) =>
            isGoldPart(field)
              ? from === null
                ? uuids.reduce((draft, uuid) => write(draft, uuid, field, text), before)
                : copyGoldPart(before, uuids, { part: field, from })
              : updateItems(before, new Map(uuids.map((uuid) => [uuid, filled(state, field, text, from)]))),
          state,
        ),
      ),
    onRemoveRows: (uuids: readonly string[]) => {
      store.endStep();
      store.apply((state) => removeItems(state, uuids));
      offerUndo(store, words.removed(format.number(uuids.length)));
    },
    onPaste: (cell: GridCellRef, cells: string[][], columnKeys?: readonly string[]) => {
      if (cell.rowKey === null && cells.length > 0) return onTable({ cells, columnKeys });
      const count = paste(cell, cells, columnKeys);
      if (count === null) toast.show(words.pastedNowhere, { tone: 'warn' });
      else if (count > 1) toast.notice(words.pasted(format.number(count)));
    },
    onEditEnd: () => store.endStep(),
  };
}
