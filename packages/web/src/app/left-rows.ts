/** The row that had the focus when a screen was left, by that screen's entry in the browser's history. */
const left = new Map<string, string>();
/** So long a list has time to stand. */
const patienceMs = 3_000;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`);

/** Before a screen is left: from which row, if from one. */
export function rememberRow(entry: string | undefined): void {
  if (entry === undefined) return;
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row-id]');
  if (row?.dataset.rowId === undefined) left.delete(entry);
  else left.set(entry, row.dataset.rowId);
}

/**
 * On a screen that was come back to: its row takes the focus as soon as it stands, unless something else has by then. The
 * screen stays where it is.
 * @param entry of the screen in the browser's history
 * @param isFree whether nothing has the focus yet that the user or the screen gave it to
 */
export function returnToRow(entry: string | undefined, isFree: () => boolean): void {
  const id = entry === undefined ? undefined : left.get(entry);
  if (id === undefined) return;
  const take = (): boolean => {
    if (!isFree()) return true;
    const row = rowOf(id);
    row?.focus({ preventScroll: true });
    return row !== null;
  };
  if (take()) return;
  const observer = new MutationObserver(() => take() && observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
