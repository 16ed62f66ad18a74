import { type ReactNode, useRef } from 'react';
import { PhoneActionBar } from '../../ui/phone-action-bar.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { usePageFoot } from '../../ui/use-page-foot.ts';

interface StepFootProps {
  /** At the right: the way back. */
  back?: ReactNode;
  /** At the left, before the main button. */
  children?: ReactNode;
  /** The main button: the last, as in the wizard's footer; on a phone it alone is pinned at the bottom. */
  main?: ReactNode;
}

/** The foot of an import's step, in sight however long the file is, and over which no notice lies. */
export function StepFoot({ back, children, main }: StepFootProps) {
  const isPhone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  usePageFoot(bar, isPhone);
  const isPinned = isPhone && Boolean(main);
  return (
    <>
      <div
        // On a phone it stands at the end of the page, and what is pinned there is what notices stay above.
        ref={isPhone ? null : bar}
        className="z-10 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-page py-2.5 empty:hidden sm:sticky sm:bottom-0"
      >
        {back && <div className="flex flex-wrap items-center gap-2 max-sm:order-last">{back}</div>}
        {(children || !isPinned) && (
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:ms-0">
            {children}
            {!isPinned && main}
          </div>
        )}
      </div>
      {isPinned && (
        <PhoneActionBar>
          <div className="flex grow flex-col">{main}</div>
        </PhoneActionBar>
      )}
    </>
  );
}
