import { productMessages } from '@taraz/core';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';

/**
 * Of a return, a quantity above the earlier one is also said in a toast (product.md section 8), once for each line that
 * goes over. The toast goes when no line is above any more, or with its screen: mended, it would only mislead.
 * @param above lines that are above now
 */
export function useAboveNotice(above: number): void {
  const isPhone = usePhone();
  const told = useRef(0);
  const notice = useRef<number | null>(null);
  useEffect(() => {
    // At the foot of a phone stands the very field that is to be mended.
    const region = isPhone ? 'top' : 'bottom';
    if (above > told.current) notice.current = toast.error(productMessages.quantityAbovePrevious, { region });
    else if (above === 0 && notice.current !== null) toast.close(notice.current);
    told.current = above;
  }, [above, isPhone]);
  useEffect(
    () => () => {
      if (notice.current !== null) toast.close(notice.current);
    },
    [],
  );
}
