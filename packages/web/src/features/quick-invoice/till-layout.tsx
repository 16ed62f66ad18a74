import type { ReactNode } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { PhoneActionBar } from '../../ui/phone-action-bar.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { NoMemoryBanner } from '../settings/no-memory-banner.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import { Payable } from './till.tsx';

interface TillLayoutProps {
  payment: ReactNode;
  issue: ReactNode;
  faults: ReactNode;
  buyer: ReactNode;
  scan: ReactNode;
  lastSale: ReactNode;
  /** nothing is in the sale yet */
  isBetweenSales: boolean;
  /** is given the last sale where that stands in it */
  foot: (lastSale: ReactNode) => ReactNode;
  /** the sale's lines, with what is said of them */
  children: ReactNode;
}

/** Where a till's parts stand: what is paid beside the lines, and on a phone under them. */
export function TillLayout(props: TillLayoutProps) {
  const { payment, issue, faults, buyer, scan, lastSale, isBetweenSales, children } = props;
  const isPhone = usePhone();
  // On a phone the foot lies out of sight: between two sales the one before stands where the next begins.
  const isLastAbove = isPhone && isBetweenSales;
  const foot = props.foot(!isLastAbove && lastSale);
  return (
    <>
      <div className="flex grow flex-row-reverse max-[46.25rem]:flex-col">
        <aside
          aria-label={strings.payable}
          className="flex shrink-0 flex-col gap-4 border-line bg-surface p-page max-sm:border-b sm:max-[46.25rem]:order-last sm:max-[46.25rem]:border-t min-[46.25rem]:sticky min-[46.25rem]:top-12 min-[46.25rem]:-mt-15 min-[46.25rem]:h-[calc(100dvh-3rem)] min-[46.25rem]:w-[17.5rem] min-[46.25rem]:overflow-auto min-[46.25rem]:border-s md:w-[23.75rem]"
        >
          <Payable />
          {!isPhone && (
            <>
              {payment}
              {faults}
              {issue}
              {buyer}
              {foot}
            </>
          )}
        </aside>
        <div className="flex min-w-0 grow flex-col gap-3.5 p-page max-sm:pb-52">
          <NoMemoryBanner />
          {scan}
          {isLastAbove && lastSale}
          {isPhone && faults}
          {children}
          {isPhone ? (
            <>
              {buyer}
              {foot}
            </>
          ) : (
            <Hints />
          )}
        </div>
      </div>
      {isPhone && (
        <PhoneActionBar>
          <div className="flex min-w-0 grow flex-col gap-2">
            {payment}
            {issue}
          </div>
        </PhoneActionBar>
      )}
    </>
  );
}

const hints = [
  { keys: ['۳', '×'], text: strings.hints.times },
  { keys: ['Ctrl', 'Z'], text: strings.hints.undo },
  { keys: ['F4'], text: strings.hints.buyer },
  { keys: ['F9'], text: strings.hints.card },
  { keys: ['F10'], text: strings.hints.issue },
] as const;

function Hints() {
  return (
    <p aria-hidden className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2 pointer-coarse:hidden">
      {hints.map(({ keys, text }) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          <KeyCap keys={keys} />
          {text}
        </span>
      ))}
    </p>
  );
}
