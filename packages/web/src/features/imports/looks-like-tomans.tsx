import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { ImportDetail } from './queries.ts';

/** Of the notice that prices are a tenth of those in the account's own list: a warning, and not among what is good to know. */
export const tomansNotice = 'LOOKS_LIKE_TOMANS';

interface LooksLikeTomansProps {
  job: Pick<ImportDetail, 'notices'>;
  actions?: ReactNode;
}

/** That the amounts of a file look like tomans, which nothing in it says. */
export function LooksLikeTomans({ job: { notices }, actions }: LooksLikeTomansProps) {
  const notice = notices.find(({ code }) => code === tomansNotice);
  return notice === undefined ? null : <Banner tone="warn" title={notice.message} actions={actions} />;
}
