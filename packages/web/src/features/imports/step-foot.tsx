import { type ReactNode, useRef } from 'react';
import { PhoneActionBar } from '../../ui/phone-action-bar.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { usePageFoot } from '../../ui/use-page-foot.ts';
import { useWizardKeys } from '../invoices/wizard/use-wizard-keys.ts';

interface StepFootProps {
  /** At the right: the way back. */
  back?: ReactNode;
  /** At the left, before the main button. */
  children?: ReactNode;
  /** What the main button is about: before it, also on a phone, where the two are pinned at the bottom. */
  about?: ReactNode;
  /** The main button: the last, as in the wizard's footer. */
  main?: ReactNode;
  /** Whether Ctrl+Enter only leads to the main button, for what it sends is not called back. */
  isAsked?: boolean;
}

/** The foot of an import's step, in sight however long the file is, and over which no notice lies. */
export function StepFoot({ back, children, about, main, isAsked = false }: StepFootProps) {
  const isPhone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  usePageFoot(bar, isPhone);
  useWizardKeys({
    'Ctrl+Enter': () => {
      const found = button.current?.querySelector('button');
      if (isAsked) found?.focus();
      else found?.click();
    },
  });
  const isPinned = isPhone && Boolean(main);
  const mainPlace = (
    <div ref={button} className={isPinned ? 'flex flex-col' : 'contents'}>
      {main}
    </div>
  );
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
            {!isPinned && about}
            {children}
            {!isPinned && mainPlace}
          </div>
        )}
      </div>
      {isPinned && (
        <PhoneActionBar>
          <div className="flex grow flex-col gap-1.5">
            {about}
            {mainPlace}
          </div>
        </PhoneActionBar>
      )}
    </>
  );
}
