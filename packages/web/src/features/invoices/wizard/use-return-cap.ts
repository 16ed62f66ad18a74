import { productMessages } from '@taraz/core';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import { useFindings } from '../findings/findings-store.ts';

/**
 * In a return, a quantity above the earlier one is also said in a toast (product.md section 8), once for each line that
 * goes over; sending is locked by the finding itself.
 */
export function useReturnCap(): void {
  const { all } = useFindings();
  const above = all.filter(({ code }) => code === 'QUANTITY_ABOVE_PREVIOUS').length;
  const told = useRef(0);
  useEffect(() => {
    if (above > told.current) toast.error(productMessages.quantityAbovePrevious);
    told.current = above;
  }, [above]);
}
