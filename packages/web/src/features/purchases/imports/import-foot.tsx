import { useMutation } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Check } from 'lucide-react';
import { withLoading } from '../../../app/loading.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { useCreate } from '../../../app/use-create.ts';
import { useKeptChoice } from '../../../app/use-kept-choice.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { StepFoot } from '../../imports/step-foot.tsx';
import type { ImportRow, PurchaseImport } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import type { LeftOut } from './use-left-out.ts';
import { useRegisterChanged } from './use-register-changed.ts';

const strings = importStrings.foot;

interface ImportFootProps {
  file: PurchaseImport;
  rows: readonly ImportRow[];
  leftOut: LeftOut;
  onDone: () => void;
}

/** How much taking the file writes, changes and tells anew, and the taking itself. */
export function ImportFoot({ file, rows, leftOut, onDone }: ImportFootProps) {
  const format = useFormat();
  const registerChanged = useRegisterChanged();
  const create = useCreate();
  const [onAccount, setOnAccount] = useKeptChoice('purchaseImport.onAccount', false);
  const taking = useMutation({
    mutationFn: () =>
      withLoading(
        create(calls.takePurchaseImport, {
          params: { id: file.id },
          body: { without: [...leftOut.without], likely: [...leftOut.likely], on_account: onAccount },
        }),
      ),
    onSuccess: async (next) => {
      leftOut.clear();
      toast.notice(importStrings.done.notice);
      await registerChanged(next);
      onDone();
    },
  });
  const wanted = rows.filter((row) => !leftOut.has(row));
  const written = wanted.filter(({ state }) => state === 'new' || state === 'likely').length;
  const voided = new Set(wanted.flatMap(({ voids }) => voids.map(({ id }) => id)));
  const updated = wanted.filter(
    ({ state, purchase_id }) => state === 'changed' && !(purchase_id !== null && voided.has(purchase_id)),
  ).length;
  const heirs = wanted.filter((row) => row.is_heir).length;
  const likelyLeft = rows.filter((row) => row.state === 'likely' && leftOut.has(row)).length;
  return (
    <>
      {taking.isError && <Banner tone="bad" title={reasonOf(taking.error)} isAlert className="mx-page mb-3" />}
      <StepFoot
        about={
          <span className="flex flex-wrap items-center gap-x-3 text-ink-2" aria-live="polite">
            <span>{strings.written(format.number(written))}</span>
            {updated > 0 && <span>{strings.changed(format.number(updated))}</span>}
            {voided.size > 0 && <span>{strings.voided(format.number(voided.size))}</span>}
            {heirs > 0 && <span>{strings.heirs(format.number(heirs))}</span>}
            {likelyLeft > 0 && <span>{strings.likelyLeft(format.number(likelyLeft))}</span>}
            {written > 0 && (
              <Checkbox isSelected={onAccount} onChange={setOnAccount}>
                {strings.onAccount}
              </Checkbox>
            )}
          </span>
        }
        main={
          <Button
            variant="primary"
            icon={Check}
            isDisabled={written + updated + voided.size + heirs === 0}
            isBusy={taking.isPending}
            onPress={() => taking.mutate()}
          >
            {strings.take}
          </Button>
        }
      />
    </>
  );
}
