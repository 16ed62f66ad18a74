import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';

export interface CopyableCodeProps {
  code: string;
  /** What the code is, for the button's spoken name: «شماره مالیاتی». */
  name?: string;
  /** Shown instead of the whole code, e.g. shortened; the whole is copied. */
  shown?: string;
  /** Over several lines where one has no room, instead of cut at its end. */
  isWhole?: boolean;
  /** of the code alone: a title that has it is called by it, and not by its button too */
  codeId?: string;
  className?: string;
}

/** Codes, ids, card and tax numbers: left to right, Latin as written, weight 500, with a copy button. */
export function CopyableCode({ code, name = '', shown = code, isWhole = false, codeId, className }: CopyableCodeProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1', className)}>
      <bdi id={codeId} dir="ltr" className={isWhole ? 'break-all' : 'truncate'}>
        {shown}
      </bdi>
      <AriaButton
        aria-label={`${uiStrings.copy} ${name || code}`}
        onPress={() => {
          void copyText(code).then((isDone) => (isDone ? setCopied(true) : toast.error(uiStrings.notCopied)));
        }}
        className="focus-ring -my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-2 data-hovered:bg-sunken data-hovered:text-ink"
      >
        <Icon of={isCopied ? Check : Copy} size={14} className={isCopied ? 'text-ok' : ''} />
      </AriaButton>
      <span role="status" className="sr-only">
        {isCopied ? uiStrings.copied : ''}
      </span>
    </span>
  );
}
