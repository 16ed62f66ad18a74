import { useState } from 'react';

const printsKey = 'taraz.till.prints';

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(printsKey) !== 'no';
  } catch {
    return true;
  }
}

/** Whether each sale is printed: as it was on this device the last time. */
export function usePrints() {
  const [prints, setPrints] = useState(isKeptOn);
  const set = (next: boolean) => {
    setPrints(next);
    try {
      localStorage.setItem(printsKey, next ? 'yes' : 'no');
    } catch {
      // Without room it holds for as long as the till is open.
    }
  };
  return [prints, set] as const;
}
