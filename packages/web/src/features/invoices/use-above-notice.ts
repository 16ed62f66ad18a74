import { productMessages } from '@taraz/core';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast-store.ts';

/**
 * Of a return, a quantity above the earlier one is also said in a toast (product.md section 8), once for each line that
 * goes over. The toast goes when no line is above any more, or with its screen: mended, it would only mislead.
 * @param above lines that are above now
 */
export function useAboveNotice(above: number): void {
  const told = useRef(0);
  const notice = useRef<number | null>(null);
  useEffect(() => {
    if (above > told.current) notice.current = toast.error(productMessages.quantityAbovePrevious);
    else if (above === 0 && notice.current !== null) toast.close(notice.current);
    told.current = above;
  }, [above]);
  useEffect(
    () => () => {
      if (notice.current !== null) toast.close(notice.current);
    },
    [],
  );
}
