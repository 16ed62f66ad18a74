import { addDays, addDecimals, foldText, type MoneyRequest, nameFit } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { startOfTehranDay } from '../../../platform/tehran-day.ts';
import { type Answer, answer } from './answer.ts';
import { answerStock, type StockPorts } from './answer-stock.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf } from './words-of-days.ts';

/** What lies in a bank account, a desk or a terminal, rial. */
export interface Place {
  id: string;
  kind: 'bank' | 'desk' | 'pos';
  name: string;
  bank_name: string;
  balance: string;
}

export interface MoneyPorts {
  /** of all places, the greatest first; `before`: an instant, null for now */
  money(tx: Tx, before: Date | null): Promise<readonly Place[]>;
}

const words = texts.money;
const shownMax = 8;

const sumOf = (places: readonly Place[]): string => addDecimals('0', ...places.map(({ balance }) => balance));

const rial = (label: string, value: string) => ({ label, value, unit: 'rial' as const });

/** The sum, and where several kinds of places are asked of, that of each. */
function figuresOf(places: readonly Place[], of: MoneyRequest['of']): Answer['figures'] {
  const ofKind = (kind: Place['kind']) => places.filter((place) => place.kind === kind);
  const poses = sumOf(ofKind('pos'));
  return [
    rial(words.sum, sumOf(places)),
    ...(of === null ? [rial(words.banks, sumOf(ofKind('bank'))), rial(words.desks, sumOf(ofKind('desk')))] : []),
    ...(of === null && poses !== '0' ? [rial(words.poses, poses)] : []),
  ];
}

/** A question about money at hand, for whoever has the treasury's screens. */
export async function answerMoney(
  tx: Tx,
  context: RequestContext,
  { of, day, subject, stock }: MoneyRequest,
  ports: MoneyPorts & StockPorts,
): Promise<Answer> {
  if (!maySee(context, 'treasury'))
    return stock === null ? refused('treasury') : answerStock(tx, context, stock, ports);
  const all = await ports.money(tx, day === null ? null : startOfTehranDay(addDays(day, 1)));
  const ofKind = all.filter(({ kind }) => of === null || kind === of);
  // «صندوق فروشگاه»: a word that names of companies only have beside others is the whole name of a place.
  const isNamed = (name: string) => nameFit(subject, name) > 0 || foldText(name).includes(subject);
  const fits = (place: Place) => isNamed(place.name) || isNamed(place.bank_name);
  const places = subject === '' ? ofKind : ofKind.filter(fits);
  if (places.length === 0 && subject === '') return answer({ kind: 'figure', text: words.none });
  if (places.length === 0) {
    const asGoods = stock === null ? null : await answerStock(tx, context, stock, ports);
    return asGoods !== null && asGoods.figures.length > 0
      ? asGoods
      : answer({ kind: 'figure', text: words.noneNamed(subject) });
  }
  const what = words[of ?? 'all'];
  const named = subject === '' ? what : words.of(what, subject);
  return answer({
    kind: 'figure',
    text: day === null ? named : words.at(named, dateOf(day)),
    figures: figuresOf(places, of),
    rows: {
      of: 'places',
      count: places.length,
      list: null,
      shown: places.slice(0, shownMax).map(({ id, kind, name, bank_name, balance }) => ({
        id,
        name,
        note: [words.place[kind], bank_name].filter((part) => part !== '' && part !== name).join(' · '),
        value: balance,
        unit: 'rial' as const,
        place: kind,
      })),
    },
  });
}
