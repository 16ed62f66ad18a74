import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { appStrings } from '../../app/app.fa.ts';
import { BrandMark } from '../../app/layout/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { authStrings } from './strings.fa.ts';

interface AuthFrameProps {
  children: ReactNode;
  /** 420 px for signing in, 600 for sign-up */
  width?: 's' | 'l';
  /** At the end of the form's first line, which has the brand where it has no column. */
  head?: ReactNode;
}

/** The form beside the brand's column of 420 px; alone under 1024 px. */
export function AuthFrame({ children, width = 's', head }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh bg-surface">
      <aside className="sticky top-0 hidden h-dvh w-105 shrink-0 flex-col bg-rail p-10 text-rail-ink lg:flex">
        <div className="flex items-center gap-3 font-bold text-figure">
          <BrandMark size={38} />
          {appStrings.brand}
        </div>
        <div className="my-auto pb-6">
          <p className="font-bold text-[1.625rem] leading-[2.9rem]">
            {authStrings.slogan.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
          <ul className="mt-6 flex flex-col gap-4">
            {authStrings.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2.5 text-rail-ink-2">
                <Icon of={CircleCheck} className="text-rail-mark" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden className="border-rail-mark/40 border-y-2 pb-1" />
      </aside>
      {/* From one height down: in the middle, all would move up and down with a tab, a hint or a fault. */}
      <main
        className={cx(
          'flex min-w-0 grow flex-col items-center px-page py-10 max-sm:py-5',
          width === 's' && 'sm:pt-[max(2.5rem,16dvh)]',
        )}
      >
        <div className={cx('w-full', width === 's' ? 'max-w-105' : 'max-w-150')}>
          <div
            className={cx('flex flex-wrap items-center gap-3', head === undefined ? 'mb-8 lg:hidden' : 'mb-4 min-h-9')}
          >
            <span className="flex items-center gap-2.5 font-bold text-page lg:hidden">
              <BrandMark size={32} />
              {appStrings.brand}
            </span>
            {head !== undefined && <span className="ms-auto text-ink-2">{head}</span>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
