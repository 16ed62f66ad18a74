import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import type { Format } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { rateStrings as strings } from './strings.fa.ts';

type Known = Pick<
  CallReply<typeof calls.listCurrencies>['currencies'][number],
  'rate' | 'rate_at' | 'rate_kind' | 'rate_is_stale'
>;

export const knownRatesKey = ['currencies', 'rates'] as const;

const knownRatesQuery = () =>
  queryOptions({
    queryKey: knownRatesKey,
    queryFn: ({ signal }) => api(calls.listCurrencies, {}, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** What is known of a currency, in a sentence: whose rate, how much, of when. */
function sentenceOf({ rate, rate_at: at, rate_kind: kind, rate_is_stale: isStale }: Known, format: Format): string {
  if (rate === null || at === null || kind === null) return '';
  const word = isStale ? strings.knownStale : strings.known;
  return word(strings.kinds[kind], format.money(rate), format.date(at));
}

/**
 * Under a field for the rate of a currency: the last one that is known, and one press to take it. One that is stale is
 * told and not offered; undefined where nothing is known or it stands there already.
 * @param currency ISO 4217, letters
 * @param rate as it is written now
 */
export function useKnownRate(currency: string, rate: string, onTake: (rate: string) => void): ReactNode {
  const format = useFormat();
  const { data } = useQuery(knownRatesQuery());
  const known = data?.currencies.find(({ code }) => code === currency);
  const last = known?.rate ?? null;
  if (known === undefined || last === null || last === rate) return undefined;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {sentenceOf(known, format)}
      {!known.rate_is_stale && (
        <Button variant="quiet" size="s" onPress={() => onTake(last)}>
          {strings.take}
        </Button>
      )}
    </span>
  );
}
