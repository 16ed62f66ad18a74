import { type ReactNode, useEffect } from 'react';
import { clock } from '../../ui/clock.ts';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { appStrings } from '../app.fa.ts';
import { noFrameTitle, setFrameTitle } from '../frame-store.ts';
import { useSession } from '../session-store.ts';
import { useTitle } from '../use-title.ts';

export interface PageProps {
  /** Also the document's title. */
  title: string;
  /** Replaces the title's words in the head, e.g. a code with its chips; the document keeps `title`. */
  heading?: ReactNode;
  /** Ids of what in it is its name, where it has a button too. */
  headingNames?: string;
  /** Count or date beside the title. */
  subtitle?: ReactNode;
  /** Before the title, e.g. the way back. */
  before?: ReactNode;
  /** Buttons at the far end; one of them primary at most. */
  actions?: ReactNode;
  children: ReactNode;
  /** Body without padding, for screens with bars of their own. */
  isBare?: boolean;
  /** On a phone a bar of its own stands in place of the menu's: the head leads back, where nothing else would. */
  hasOwnBar?: boolean;
  /** It says itself what stands on paper; others are printed as a list is. */
  hasOwnPaper?: boolean;
  className?: string;
}

/** On paper, beside the title: whose it is and of which day. The account's name is no text of the page twice. */
function PrintedMark() {
  const format = useFormat();
  const { user } = useSession();
  return (
    <div
      data-account={user?.account.name}
      className="ms-auto hidden gap-x-3 before:content-[attr(data-account)] print:flex"
    >
      {appStrings.printedOn(format.date(clock.nowIso()))}
    </div>
  );
}

/** A screen inside the main frame: head of 60 px with the title, then the body. On a phone the title is in the top bar. */
export function Page(props: PageProps) {
  const { title, heading, headingNames, subtitle, before, actions, children, className } = props;
  const { isBare = false, hasOwnBar = false, hasOwnPaper = false } = props;
  const isPhone = usePhone();
  const hasBack = before !== undefined;
  useTitle(title);
  useEffect(() => {
    setFrameTitle({ title: heading ?? title, subtitle, hasBack: hasBack || hasOwnBar });
    return () => setFrameTitle(noFrameTitle);
  }, [title, heading, subtitle, hasBack, hasOwnBar]);
  return (
    <div className={cx('flex min-h-full flex-col', !hasOwnPaper && 'list-on-paper', className)}>
      {!isPhone && (
        <div
          className={cx('flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-page py-2', hasOwnPaper && 'no-print')}
        >
          {/* The way back: its arrow stands at the page's edge, what is around it beyond. */}
          {hasBack && <div className="no-print contents [&>.border-transparent]:-ms-2">{before}</div>}
          <h1 aria-labelledby={headingNames} className="min-w-0 text-page">
            {heading ?? title}
          </h1>
          {subtitle !== undefined && <div className="text-ink-2">{subtitle}</div>}
          {actions && <div className="no-print ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
          {!hasOwnPaper && <PrintedMark />}
        </div>
      )}
      {isPhone && !hasOwnPaper && (
        <div
          data-title={title}
          className="hidden gap-x-3 px-page py-2 before:font-bold before:text-page before:content-[attr(data-title)] print:flex"
        >
          <PrintedMark />
        </div>
      )}
      {isPhone && actions && (
        // One that is wider than the window by itself (large text) breaks its words.
        <div
          className={cx(
            'no-print flex flex-wrap items-center gap-2 px-page pt-3 [&_a]:whitespace-normal [&_button]:whitespace-normal',
            isBare && 'pb-3',
          )}
        >
          {actions}
        </div>
      )}
      <div className={isBare ? 'flex grow flex-col' : 'flex grow flex-col gap-3.5 px-page pb-page max-sm:pt-3'}>
        {children}
      </div>
    </div>
  );
}
