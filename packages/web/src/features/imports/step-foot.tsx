import { type ReactNode, useRef } from 'react';
import { usePhone } from '../../ui/use-media.ts';
import { usePageFoot } from '../../ui/use-page-foot.ts';

interface StepFootProps {
  /** At the right: the way back. */
  back?: ReactNode;
  /** At the left, the main button last, as in the wizard's footer. */
  children: ReactNode;
}

/** The foot of an import's step, in sight however long the file is, and over which no notice lies. */
export function StepFoot({ back, children }: StepFootProps) {
  const isPhone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  usePageFoot(bar, isPhone);
  return (
    <div
      // On a phone it stands at the end of the page, and the bottom bar is what notices stay above.
      ref={isPhone ? null : bar}
      className="z-10 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-page py-2.5 sm:sticky sm:bottom-0"
    >
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last">{back}</div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:ms-0">{children}</div>
    </div>
  );
}
