/** Lines and columns of a pasted table that are written under the last row, or after the last column, and find no place. */
export function beyondGrid(
  table: readonly (readonly string[])[],
  rowsLeft: number,
  columnsLeft: number,
): { rows: number; columns: number } {
  const isWritten = (text: string) => text !== '';
  const wide = table.map((line) => line.findLastIndex(isWritten) + 1 - columnsLeft);
  return {
    rows: table.slice(rowsLeft).filter((line) => line.some(isWritten)).length,
    columns: Math.max(0, ...wide),
  };
}
