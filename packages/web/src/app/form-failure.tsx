import { toLatinDigits } from '@taraz/core';
import { useCallback, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useStillUnderPress } from '../ui/use-still-under-press.ts';
import { appStrings } from './app.fa.ts';
import { fieldErrorsOf, formErrorOf } from './field-errors.ts';

interface FormFailureProps {
  /** of the last saving; null: it did not fail */
  error: unknown;
  /** all that was typed is kept on this device */
  isKept?: boolean;
  /** of another act of the form, where nothing is to be said of its saving; null: nothing failed */
  otherwise?: string | null;
  /** takes over what another has changed meanwhile; null: nothing of that */
  onTakeNewer?: (() => void) | null;
}

/** What a refusal says of fields that nothing of the form around a box says; ''. In whichever digits the user has them. */
function unsaidAround(box: Element, error: unknown): string {
  // What the box itself says is of the refusal before.
  const shown = toLatinDigits(`${box.closest('form,[role=dialog],body')?.textContent}`.replace(box.textContent, ''));
  return Object.values(fieldErrorsOf(error))
    .filter((message) => !shown.includes(toLatinDigits(message)))
    .join(' ');
}

/**
 * Why a form was not saved, where no field of it says so: it was refused as a whole, or for something that has no field as the
 * form stands, which is looked for on the screen once for each refusal, so that no form has to name its fields. What
 * others have changed meanwhile can be taken over. Within the form, above its fields.
 */
export function FormFailure({ error, isKept, otherwise, onTakeNewer }: FormFailureProps) {
  // The fields' own words wait for a press to be over, and so does what they leave unsaid.
  const told = useStillUnderPress(error);
  const [unsaid, setUnsaid] = useState('');
  const look = useCallback(
    (box: Element | null) => {
      if (box) setUnsaid(unsaidAround(box, told));
    },
    [told],
  );
  const title = formErrorOf(told, { isKept }) ?? (unsaid || otherwise);
  const newer = onTakeNewer && {
    children: appStrings.newer.hint,
    actions: (
      <Button size="s" onPress={onTakeNewer}>
        {appStrings.newer.take}
      </Button>
    ),
  };
  return (
    <div ref={look} className="contents">
      {title && <Banner tone="bad" title={title} isAlert {...newer} />}
    </div>
  );
}
