import { CircleCheckBig, CircleX, Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { FiltersOrBar } from '../../ui/filters-or-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { type ManyMove, manyMoves, takenBy } from './many-cheques.ts';
import { MoveManyDialog, SumOfCheques } from './move-many-dialog.tsx';
import type { Cheque } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';
import type { ChequesChosen } from './use-cheque-selection.ts';

const strings = treasuryStrings.cheques;
const icons = { deposited: Landmark, cleared: CircleCheckBig, bounced: CircleX } as const;

interface ChequeSelectionProps {
  selection: ChequesChosen;
  /** how many the filter shows in all */
  total: number;
  /** the filters; what is chosen takes their place */
  children: ReactNode;
}

/** Count and sum of the cheques chosen on all pages, the way to all of them, and what can be done with them in one step. */
export function ChequeSelection({ selection, total, children }: ChequeSelectionProps) {
  const format = useFormat();
  const [asked, setAsked] = useState<{ to: ManyMove; cheques: readonly Cheque[] } | null>(null);
  const { chosen, isGathering } = selection;
  const moves = manyMoves.map((to) => ({ to, cheques: takenBy(chosen, to) }));
  return (
    <>
      <FiltersOrBar
        bar={
          chosen.length > 0 && (
            <BulkBar
              title={strings.many.chosen(format.number(chosen.length))}
              sum={<SumOfCheques cheques={chosen} />}
              selectAll={
                total > chosen.length && !isGathering
                  ? { title: strings.many.chooseAll(format.number(total)), onPress: selection.chooseAll }
                  : undefined
              }
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
              onClear={selection.clear}
            />
          )
        }
      >
        {children}
      </FiltersOrBar>
      {asked !== null && (
        <MoveManyDialog to={asked.to} cheques={asked.cheques} onDone={selection.clear} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
