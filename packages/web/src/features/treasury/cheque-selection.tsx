import { CircleCheckBig, Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { type ManyMove, takenBy } from './many-cheques.ts';
import { MoveManyDialog, SumOfCheques } from './move-many-dialog.tsx';
import type { Cheque } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;
const icons = { deposited: Landmark, cleared: CircleCheckBig } as const;

interface ChequeSelectionProps {
  chosen: readonly Cheque[];
  onClear: () => void;
  /** the filters; what is chosen takes their place */
  children: ReactNode;
}

/** Count and sum of the chosen cheques, and what can be done with them in one step. */
export function ChequeSelection({ chosen, onClear, children }: ChequeSelectionProps) {
  const format = useFormat();
  const [asked, setAsked] = useState<{ to: ManyMove; cheques: readonly Cheque[] } | null>(null);
  const moves = (['deposited', 'cleared'] as const).map((to) => ({ to, cheques: takenBy(chosen, to) }));
  return (
    <>
      {chosen.length === 0 ? (
        children
      ) : (
        <BulkBar
          title={strings.many.chosen(format.number(chosen.length))}
          sum={<SumOfCheques cheques={chosen} />}
          actions={moves
            .filter(({ cheques }) => cheques.length > 0)
            .map(({ to, cheques }) => ({
              id: to,
              title:
                cheques.length === chosen.length
                  ? strings.verbs[to]
                  : `${strings.verbs[to]} (${format.number(cheques.length)})`,
              icon: icons[to],
              onPress: () => setAsked({ to, cheques }),
            }))}
          onClear={onClear}
        />
      )}
      {asked !== null && (
        <MoveManyDialog to={asked.to} cheques={asked.cheques} onDone={onClear} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
