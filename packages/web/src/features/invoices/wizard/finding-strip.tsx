import type { Finding } from '@taraz/core';
import { errorCode } from '@taraz/core';
import { CircleX, Info, TriangleAlert, WandSparkles } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { popoverCardClass } from '../../../ui/popover-class.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { RuleText } from '../rule-text.tsx';
import type { OpenFinding } from './use-line-marks.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.finding;

interface FindingStripProps {
  finding: Finding;
  /** Other findings of the same line. */
  moreCount: number;
  /** Findings of several lines that the same fix mends. */
  same?: readonly Finding[];
  onFix: (...findings: readonly Finding[]) => void;
}

/** Whether the code is the authority's, and not the product's own name of a rule. */
export function isAuthorityCode(code: string): boolean {
  return /^\d{5,7}$/.test(code);
}

/** Right under a faulty line: rule and remedy, the authority's code, one fix. */
export function FindingStrip({ finding, moreCount, same = [], onFix }: FindingStripProps) {
  const format = useFormat();
  const isError = finding.severity === 'error';
  const code = isAuthorityCode(finding.code) ? finding.code : null;
  return (
    <div
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 sm:ps-13',
        isError ? 'bg-bad-soft' : 'bg-warn-soft',
      )}
    >
      <Icon of={isError ? CircleX : TriangleAlert} size={17} className={isError ? 'text-bad' : 'text-warn'} />
      <p className="min-w-0 grow basis-60">
        <b className="font-bold">
          <RuleText text={finding.message} />
        </b>{' '}
        {code !== null && (
          <span className="text-ink-2">
            <CodeSentence code={code} isError={isError} />
          </span>
        )}
        {moreCount > 0 && <span className="text-ink-2"> {words.more(format.number(moreCount))}</span>}
      </p>
      {finding.fix && (
        <Button variant="fix" icon={WandSparkles} keys={['Alt', 'Enter']} onPress={() => onFix(finding)}>
          {format.text(finding.fix.label)}
        </Button>
      )}
      {finding.fix && same.length > 0 && (
        <Button variant="quiet" onPress={() => onFix(...same)}>
          {words.fixAll(format.number(same.length))}
        </Button>
      )}
      {code !== null && <Explanation code={code} />}
    </div>
  );
}

/** The strip of the one finding that is open among the lines. */
export function OpenStrip({ open, onFix }: { open: OpenFinding } & Pick<FindingStripProps, 'onFix'>) {
  const { finding, moreCount, same } = open;
  return <FindingStrip {...{ finding, moreCount, same, onFix }} />;
}

/** «سامانه مودیان این صورتحساب را با کد 0304401 رد می‌کند.» with the code left to right. */
export function CodeSentence({ code, isError }: { code: string; isError: boolean }) {
  const mark = '\u0000';
  const [before, after] = (isError ? words.rejectedWith(mark) : words.warnedWith(mark)).split(mark);
  return (
    <>
      {before}
      <bdi dir="ltr">{code}</bdi>
      {after}
    </>
  );
}

function Explanation({ code }: { code: string }) {
  const known = errorCode(code);
  if (known === null) return null;
  return (
    <DialogTrigger>
      <AriaButton className="focus-ring min-h-6 rounded-sm px-1 text-accent-text text-caption underline-offset-2 data-hovered:underline">
        {words.explain}
      </AriaButton>
      <Popover placement="bottom end" offset={6} className={cx(popoverCardClass, 'w-96')}>
        <Dialog aria-label={words.explain} className="flex flex-col gap-2 p-3.5 outline-hidden">
          <p className="flex items-center gap-2 font-bold">
            <Icon of={Info} className="text-info" />
            {wizardStrings.review.code} <bdi dir="ltr">{code}</bdi>
          </p>
          <p>
            <RuleText text={known.fa} />
          </p>
          <p className="text-ink-2">
            <RuleText text={known.remedyFa} />
          </p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
