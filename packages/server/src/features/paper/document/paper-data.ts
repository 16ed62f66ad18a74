import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';
import type { PaperBasics } from './basics.ts';
import { dotinPaper } from './dotin.ts';
import { normalPaper } from './normal.ts';
import { officialPaper } from './official.ts';

/** What each layout's template is given. */
export const paperData = {
  official: officialPaper,
  normal: normalPaper,
  dotin: dotinPaper,
} as const satisfies Record<PaperLayout, (source: PaperSource) => PaperBasics>;
