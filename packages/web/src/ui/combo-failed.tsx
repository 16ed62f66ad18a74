import { RotateCw } from 'lucide-react';
import { Icon } from './icon.tsx';
import { uiStrings } from './ui.fa.ts';

/** In the place of suggestions that did not come; Enter in the field asks once more, too. */
export function ComboFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex items-center justify-between gap-2 px-2 py-1 text-body text-warn">
      {uiStrings.searchFailed}
      <button
        type="button"
        tabIndex={-1}
        // The field keeps the focus: the press must not take it away.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onRetry}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-medium text-accent-text pointer-coarse:min-h-11"
      >
        <Icon of={RotateCw} size={14} />
        {uiStrings.retry}
      </button>
    </p>
  );
}
