import { useQuery } from '@tanstack/react-query';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { isLost, OptionsLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { payablePlacesQuery } from '../invoices/queries.ts';
import { quickStrings as strings } from './strings.fa.ts';
import { useScannerPace } from './use-scanner-pace.ts';

/** Kinds of the account's places that a till's money goes to. */
const kinds = ['desk', 'pos'] as const;
type Kind = (typeof kinds)[number];

/** Ids of the desk and the terminal that the sale's money goes to, '' where it is not kept. */
export type TillPlaces = Readonly<Record<Kind, string>>;

interface Known {
  id: string;
  kind: string;
}

/**
 * What was chosen on this device; where nothing was, the only one that there is.
 * @param known undefined: nobody tells which there are, and what was chosen holds
 */
function placeFor(kind: Kind, chosen: string, known: readonly Known[] | undefined): string {
  if (chosen === 'none') return '';
  if (known === undefined) return chosen;
  const [first, ...others] = known.filter((place) => place.kind === kind);
  if (first === undefined) return '';
  if ([first, ...others].some(({ id }) => id === chosen)) return chosen;
  return others.length === 0 ? first.id : '';
}

/** Where the money of this till goes, kept on the device for each user. */
export function useTillPlaces() {
  const source = useQuery(payablePlacesQuery());
  const { values, set } = useKeptDraft('till.places', { desk: '', pos: '' });
  const told = source.data?.places;
  const places: TillPlaces = { desk: placeFor('desk', values.desk, told), pos: placeFor('pos', values.pos, told) };
  return {
    source,
    known: told ?? [],
    places,
    choose: (kind: Kind, id: string) => set({ [kind]: id === '' ? 'none' : id }),
  };
}

interface TillPlacesChoiceProps extends ReturnType<typeof useTillPlaces> {
  /** goods were scanned over an open list */
  onScan: (code: string) => void;
}

/** The desk and the terminal that the till's money goes to; nothing where the account keeps none. */
export function TillPlacesChoice({ source, known, places, choose, onScan }: TillPlacesChoiceProps) {
  const pace = useScannerPace(null);
  if (isLost(source)) return <OptionsLost source={source} label={strings.places.both} />;
  const offered = kinds
    .map((kind) => ({ kind, rows: known.filter((place) => place.kind === kind) }))
    .filter(({ rows }) => rows.length > 0);
  if (offered.length === 0) return null;
  return (
    // A list that is open takes the keys itself: digits look for a name in it, and their Enter would choose that.
    <div className="grid grid-cols-2 gap-3" onKeyDownCapture={(event) => pace.onKeyDownOver(event, onScan)}>
      {offered.map(({ kind, rows }) => (
        <Select
          key={kind}
          label={strings.places[kind]}
          value={places[kind] || 'none'}
          onChange={(id) => choose(kind, id === 'none' ? '' : id)}
          // What is sold goes in all the same; who counts it in the evening has no beginning to count from.
          hint={rows.some(({ id, is_open }) => id === places[kind] && !is_open) ? strings.places.closed : undefined}
          options={[
            { value: 'none', label: strings.places.none },
            ...rows.map(({ id, name, detail }) => ({
              value: id,
              label: name,
              ...(detail === '' ? {} : { hint: detail }),
            })),
          ]}
        />
      ))}
    </div>
  );
}
