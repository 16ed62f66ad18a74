import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { tomansNotice } from './looks-like-tomans.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.notices;

interface FileNoticesProps {
  notices: ImportDetail['notices'];
  /** whether several are read out at first; otherwise they take one line */
  isOpen: boolean;
}

/** What to know of how the file was read: formulas, merged cells, sums that were left out. */
export function FileNotices({ notices: all, isOpen: opensWith }: FileNoticesProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(opensWith);
  const notices = all.filter(({ code }) => code !== tomansNotice);
  const [first] = notices;
  if (first === undefined) return null;
  if (notices.length === 1) return <Banner tone="info" title={first.message} />;
  return (
    <Banner
      tone="info"
      title={words.count(format.number(notices.length))}
      actions={
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {isOpen ? words.close : words.open}
        </MoreButton>
      }
    >
      {isOpen ? (
        <ul className="mt-1 list-disc ps-4">
          {notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : undefined}
    </Banner>
  );
}
