import { useEffect, useRef, useState } from 'react';
import { currentFormat } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { selectionStrings as strings } from './selection.fa.ts';
import { nothingChosen, type Selection } from './selection.ts';

/** The part of a list that an address shows. */
interface ShownList<Search> {
  search: Search;
  /** What it is made of, without its order and page: with another one it is another list. */
  key: string;
  /** Goes back to an address of the same screen. */
  show: (search: Search) => void;
}

/**
 * What is chosen of a list. Other filters mean another list, of which nothing is chosen, since what is out of sight would be
 * acted on unseen; that is said, with the way back to the list and to what was chosen of it.
 */
export function useChosen<Row, Search>({ search, key, show }: ShownList<Search>) {
  const [held, setHeld] = useState({ key, search, selection: nothingChosen as Selection<Row> });
  const notices = useRef<number[]>([]);
  const choose = (selection: Selection<Row>) => setHeld({ key, search, selection });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it hangs on
  useEffect(() => {
    if (held.key === key) return;
    choose(nothingChosen);
    const { selection } = held;
    if (selection.kind === 'some' && selection.rows.size === 0) return;
    const words =
      selection.kind === 'some' ? strings.droppedCount(currentFormat().number(selection.rows.size)) : strings.dropped;
    const bringBack = () => {
      setHeld(held);
      show(held.search);
    };
    notices.current.push(toast.show(words, { tone: 'info', action: { label: uiStrings.undo, onPress: bringBack } }));
  }, [key]);
  // What was chosen goes with the screen: the way back would lead to the list without it.
  useEffect(() => () => notices.current.forEach(toast.close), []);
  return [held.key === key ? held.selection : nothingChosen, choose] as const;
}
