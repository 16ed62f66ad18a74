import { Type } from 'typebox';
import { instant, oneOf } from './common.ts';

export const offerAnswers = ['accepted', 'declined'] as const;

/** Longest name and note of an answer, characters. */
export const offerAnswerMax = { name: 100, note: 1000 } as const;

/** What a buyer answered to an offer, on its shared page. */
export const offerAnswer = Type.Object({
  answer: oneOf(...offerAnswers),
  by_name: Type.String({ description: 'as the buyer wrote it; not proved' }),
  note: Type.String(),
  at: instant(),
});
