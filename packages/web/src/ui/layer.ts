import { createContext, useContext, useEffect, useState } from 'react';

/** Dialogs that are open, topmost last. Side panels, menus and lists of choices are none: the page's keys go on beside them. */
const open: symbol[] = [];

/** The dialog that a part of the screen stands in; the page is in none. */
export const Layer = createContext<symbol | null>(null);

/** What lies over the page takes its keys while it is open. @returns what `Layer` is within it */
export function useLayer(isOpen: boolean): symbol {
  const [layer] = useState(() => Symbol());
  useEffect(() => {
    if (!isOpen) return;
    open.push(layer);
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen, layer]);
  return layer;
}

/** Whether keys are for the place that asks: no dialog lies over it. */
export function useIsOnTop(): () => boolean {
  const layer = useContext(Layer);
  return () => (open.at(-1) ?? null) === layer;
}
