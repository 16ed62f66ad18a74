import { useKeptDraft } from './use-kept-draft.ts';

/**
 * A yes or no that is as it was chosen last, on this device, apart for each user and account.
 * @param usual before anything was chosen
 */
export function useKeptChoice(name: string, usual: boolean): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const { values, set } = useKeptDraft(name, { kept: usual ? 'yes' : 'no' });
  return [values.kept === 'yes', (isChosen) => set({ kept: isChosen ? 'yes' : 'no' })];
}
