/** Which invoices of a cause are to be mended: all of them but some, those that are not read yet too; or some alone. */
export interface Selection {
  isAllBut: boolean;
  ids: ReadonlySet<string>;
}

export const everyOne: Selection = { isAllBut: true, ids: new Set() };

export const noOne: Selection = { isAllBut: false, ids: new Set() };

export const isChosen = ({ isAllBut, ids }: Selection, id: string): boolean => ids.has(id) !== isAllBut;

/** With one more, or without one. */
export function choose(selection: Selection, id: string, isOn: boolean): Selection {
  const ids = new Set(selection.ids);
  if (isOn === selection.isAllBut) ids.delete(id);
  else ids.add(id);
  return { ...selection, ids };
}
