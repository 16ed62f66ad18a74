import { type ComponentProps, type ContextType, type ReactElement, type ReactNode, useContext, useRef } from 'react';
import { CollectionRendererContext, DefaultCollectionRenderer } from 'react-aria-components/CollectionBuilder';
import { TableStateContext } from 'react-aria-components/Table';
import { DragAndDropContext } from 'react-aria-components/useDragAndDrop';

type TableState = NonNullable<ContextType<typeof TableStateContext>>;
type SelectionManager = TableState['selectionManager'];
type RowNodes = ComponentProps<typeof DefaultCollectionRenderer.CollectionBranch>;
type RowNode = RowNodes['parent'];

/** What one row shows of its table's state: while this is the same, the row is. */
function shownBy(row: RowNode, { collection, selectionManager: manager }: TableState): string {
  const { focusedKey } = manager;
  const isFocusHere =
    focusedKey !== null && (focusedKey === row.key || collection.getItem(focusedKey)?.parentKey === row.key);
  return [
    manager.selectionMode,
    manager.isSelected(row.key),
    // A click opens a row, but ticks it while others are ticked.
    manager.isEmpty,
    ...(isFocusHere ? [focusedKey, manager.isFocused, manager.childFocusStrategy] : []),
  ].join();
}

/** The selection as it is when it is asked: a row that was drawn before acts upon the ticks of now. */
function livingManager(latest: { current: SelectionManager }): SelectionManager {
  return new Proxy(latest.current, {
    get: (_first, name) => {
      const value: unknown = Reflect.get(latest.current, name, latest.current);
      return typeof value === 'function' ? value.bind(latest.current) : value;
    },
  });
}

/** A manager for the whole life of the table, put into each state that the table makes. */
function useLivingManager(state: TableState): void {
  const latest = useRef(state.selectionManager);
  const living = useRef<SelectionManager | null>(null);
  living.current ??= livingManager(latest);
  if (state.selectionManager === living.current) return;
  latest.current = state.selectionManager;
  // Within the same object: React Aria finds more about a table by it.
  state.selectionManager = living.current;
}

/** Rows ask after it as after the state, and a table makes another one each time. */
const nothingDragged = {};

interface Drawn {
  node: RowNode;
  cells: readonly RowNode[];
  shown: string;
  state: TableState;
  element: ReactElement | undefined;
}

const isSameRow = (row: Drawn, { node, cells, shown }: Omit<Drawn, 'state' | 'element'>): boolean =>
  row.node === node &&
  row.shown === shown &&
  row.cells.length === cells.length &&
  row.cells.every((cell, at) => cell === cells[at]);

/** The rows of a table's body; each is given the state in which it was last another. */
function OwnRows({ collection, parent, state }: RowNodes & { state: TableState }): ReactNode {
  useLivingManager(state);
  const drawn = useRef<ReadonlyMap<unknown, Drawn>>(new Map());
  const childrenOf = (node: RowNode): RowNode[] => [...(collection.getChildren?.(node.key) ?? [])];
  const rows = childrenOf(parent).map((node): Drawn => {
    const last = drawn.current.get(node.key);
    const row = { node, cells: childrenOf(node), shown: shownBy(node, state) };
    if (last !== undefined && isSameRow(last, row)) return last;
    return { ...row, state, element: last?.node === node ? last.element : node.render?.(node) };
  });
  drawn.current = new Map(rows.map((row) => [row.node.key, row]));
  return (
    <DragAndDropContext value={nothingDragged}>
      {rows.map((row) => (
        <TableStateContext key={row.node.key} value={row.state}>
          {row.element}
        </TableStateContext>
      ))}
    </DragAndDropContext>
  );
}

const renderer = {
  ...DefaultCollectionRenderer,
  CollectionBranch(branch: RowNodes) {
    const state = useContext(TableStateContext);
    return state !== null && branch.parent.type === 'tablebody' ? (
      <OwnRows {...branch} state={state} />
    ) : (
      <DefaultCollectionRenderer.CollectionBranch {...branch} />
    );
  },
};

/**
 * A React Aria table whose rows are drawn only when they change. It hands one state to all its rows and cells, another one
 * for each tick and each arrow key, and works each cell out again: with a hundred rows half a second. Neither rows that
 * are dragged nor rows within rows are meant here.
 */
export function WithOwnRows({ children }: { children: ReactNode }) {
  return <CollectionRendererContext value={renderer}>{children}</CollectionRendererContext>;
}
