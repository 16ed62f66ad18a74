import type { Severity } from '@taraz/core';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { GoToTarget } from './go-to-target.ts';
import { useSpokenFindings } from './use-spoken.ts';
import { wizardStrings } from './wizard.fa.ts';

/** Whether a part of a step is folded away, and what was found in it. */
export interface Fold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  errors: number;
  warnings: number;
}

/**
 * A part that opens by its head, by itself when something is found in it, and on the way to one of its fields: what is
 * wrong is never out of reach.
 * @param paths draft paths of its fields
 */
export function useFold(paths: readonly string[]): Fold {
  const target = useContext(GoToTarget);
  const found = useSpokenFindings().filter(({ path }) => paths.includes(path));
  const count = (severity: Severity) => found.filter((finding) => finding.severity === severity).length;
  const [isOpen, setOpen] = useState(found.length > 0);
  const [known, setKnown] = useState(found.length);
  if (found.length !== known) {
    setKnown(found.length);
    if (found.length > known) setOpen(true);
  }
  const isAsked = target !== null && paths.includes(target.path);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  return { isOpen, setOpen, errors: count('error'), warnings: count('warning') };
}

interface FoldedPartProps {
  fold: Fold;
  /** What its head says while it is closed, and while it is open. */
  head: string;
  openHead?: string;
  /** What it holds, told while it is closed. */
  summary?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The head of such a part, and the part below it while it is open. */
export function FoldedPart({ fold, head, openHead = head, summary, className = 'mt-3', children }: FoldedPartProps) {
  const format = useFormat();
  const { isOpen, setOpen, errors, warnings } = fold;
  return (
    <>
      <MoreButton isOpen={isOpen} onChange={setOpen} className={className}>
        {isOpen ? openHead : head}
        {!isOpen && errors > 0 && (
          <Chip tone="bad" className="ms-2">
            {wizardStrings.errorCount(format.number(errors))}
          </Chip>
        )}
        {!isOpen && warnings > 0 && (
          <Chip tone="warn" className="ms-2">
            {wizardStrings.warningCount(format.number(warnings))}
          </Chip>
        )}
      </MoreButton>
      {!isOpen && summary}
      {isOpen && children}
    </>
  );
}
