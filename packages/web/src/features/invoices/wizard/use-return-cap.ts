import { useFindings } from '../findings/findings-store.ts';
import { useAboveNotice } from '../use-above-notice.ts';

/** In a return, a quantity above the earlier one is also said in a toast; sending is locked by the finding itself. */
export function useReturnCap(): void {
  const { all } = useFindings();
  useAboveNotice(all.filter(({ code }) => code === 'QUANTITY_ABOVE_PREVIOUS').length);
}
