import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { wizardStrings } from './wizard.fa.ts';

/** A step back and forth in what is written: a finger has no keys for them. */
export function UndoButtons() {
  const store = useDraftStore();
  const canUndo = useDraft(({ canUndo: can }) => can);
  const canRedo = useDraft(({ canRedo: can }) => can);
  return (
    <>
      <IconButton
        icon={Undo2}
        label={wizardStrings.undo}
        keys={['Ctrl', 'Z']}
        isDisabled={!canUndo}
        onPress={() => store.undo()}
      />
      <IconButton
        icon={Redo2}
        label={wizardStrings.redo}
        keys={['Ctrl', 'Y']}
        isDisabled={!canRedo}
        onPress={() => store.redo()}
      />
    </>
  );
}
