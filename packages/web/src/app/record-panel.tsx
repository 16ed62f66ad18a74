import { Button } from '../ui/button.tsx';
import { Panel, type PanelProps } from '../ui/panel.tsx';
import { FormFailure } from './form-failure.tsx';
import type { RecordForm } from './use-record-form.ts';

interface RecordPanelProps
  extends Pick<PanelProps, 'title' | 'subtitle' | 'width' | 'isUnaddressed' | 'children' | 'onClose'> {
  form: Omit<RecordForm<unknown>, 'values' | 'set' | 'errors'>;
  /** where the form can remove its record */
  removeLabel?: string;
  /** what is shown is not the fields: they wait hidden, as they are written and refused, and nothing is saved meanwhile */
  isAside?: boolean;
}

/** The side panel around a record's form: save, remove, and what no field says of a failure. */
export function RecordPanel({ form, removeLabel, isAside = false, children, ...panel }: RecordPanelProps) {
  return (
    <Panel
      {...panel}
      onSave={isAside ? undefined : form.save}
      isSaving={form.isSaving}
      isRemoving={form.isRemoving}
      isDirty={form.isDirty}
      {...(form.remove === null || isAside
        ? {}
        : {
            footerEnd: (
              <Button variant="danger" isBusy={form.isRemoving} onPress={form.remove}>
                {removeLabel}
              </Button>
            ),
          })}
    >
      <div className={isAside ? 'hidden' : 'contents'}>
        <FormFailure error={form.error} otherwise={form.removeError} onTakeNewer={form.takeNewer} />
      </div>
      {children}
    </Panel>
  );
}
