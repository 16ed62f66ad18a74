import type { GuideSection } from '../topic.ts';
import { accountTopics } from './account.fa.ts';
import { afterTopics } from './after.fa.ts';
import { backOfficeTopics } from './back-office.fa.ts';
import { issuingTopics } from './issuing.fa.ts';
import { startTopics } from './start.fa.ts';

/** The guide in reading order. */
export const guideSections: readonly GuideSection[] = [
  startTopics,
  issuingTopics,
  afterTopics,
  accountTopics,
  backOfficeTopics,
];

export const guideTopics = guideSections.flatMap(({ topics }) => topics);
