import { useNavigate, useRouter } from '@tanstack/react-router';
import { ClipboardPaste, CloudCheck, CloudOff, FilePlus2, Percent, Save, Trash, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { uiStrings } from '../../../ui/ui.fa.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { removeItems } from '../draft-store/transitions.ts';
import { useDraftShelf } from '../draft-store/use-draft-shelf.ts';
import { offerUndo } from './offer-undo.ts';
import { OverallDiscount } from './overall-discount.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useSaveWords } from './use-save-words.ts';
import { wizardStrings } from './wizard.fa.ts';

interface WizardToolsProps {
  isBusy: boolean;
  onSave: () => void;
}

/** Saved when (on a phone the head says it), undo, redo, and the other things one can do with a draft. */
export function WizardTools(props: WizardToolsProps) {
  const isPhone = usePhone();
  const [isDiscounting, setDiscounting] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const entries = useToolEntries(
    props,
    () => setDiscounting(true),
    () => setPasting(true),
  );
  return (
    <div className="flex items-center gap-1.5">
      {!isPhone && <SaveState />}
      <UndoButtons />
      <Menu variant="outlined" label={wizardStrings.more} entries={entries} />
      {isDiscounting && <OverallDiscount onClose={() => setDiscounting(false)} />}
      {isPasting && <PasteDialog cells={noCells} onClose={() => setPasting(false)} />}
    </div>
  );
}

const noCells: readonly string[][] = [];

/** Things that can be taken back are done at once, with «بازگردانی». */
function useToolEntries(
  { isBusy, onSave }: WizardToolsProps,
  onDiscount: () => void,
  onPaste: () => void,
): MenuEntry[] {
  const store = useDraftStore();
  const format = useFormat();
  const navigate = useNavigate();
  const router = useRouter();
  const shelf = useDraftShelf();
  const seesInvoices = mayOpen({ permission: 'invoices' }, useSession());
  const isPhone = usePhone();
  const count = useDraft(({ state }) => state.items.length);
  const isStored = useDraft(({ source }) => source !== null);
  const clearItems = () => {
    const uuids = store.getSnapshot().state.items.map(({ uuid }) => uuid);
    store.apply((state) => removeItems(state, uuids));
    offerUndo(store, wizardStrings.itemsCleared(format.number(uuids.length)));
  };
  const discard = () => {
    const { key, draft } = store.discard();
    const { href } = router.latestLocation;
    const bringBack = () => {
      if (shelf.write(key, draft)) return router.history.push(href);
      const { notBack, notBackWhy } = wizardStrings.found;
      toast.error(notBack, { detail: notBackWhy, action: { label: uiStrings.retry, onPress: bringBack } });
    };
    toast.show(wizardStrings.found.discarded, { action: { label: wizardStrings.undo, onPress: bringBack } });
    void navigate(seesInvoices ? { to: '/invoices', search: {} } : { to: '/' });
  };
  const startNew = () => void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: {} });
  const { menu } = wizardStrings;
  const none = count === 0;
  return [
    { id: 'discount', title: menu.overallDiscount, icon: Percent, isDisabled: none, onAction: onDiscount },
    { id: 'paste', title: wizardStrings.paste.menu, icon: ClipboardPaste, onAction: onPaste },
    ...(isPhone
      ? [{ id: 'save', title: wizardStrings.saveDraft, icon: Save, isDisabled: isBusy, onAction: onSave }]
      : []),
    { id: 'new', title: menu.newDraft, icon: FilePlus2, onAction: startNew },
    { id: 'clear', title: menu.clearItems, icon: Trash, isDisabled: none, isDestructive: true, onAction: clearItems },
    ...(isStored ? [] : [{ id: 'discard', title: menu.discard, icon: Trash2, isDestructive: true, onAction: discard }]),
  ];
}

/** What became of the copy on this device. */
function SaveState() {
  const saved = useSaveWords();
  if (saved === null) return null;
  const { text, isFailed } = saved;
  return (
    <span
      title={isFailed ? wizardStrings.save.failedHint : wizardStrings.save.deviceHint}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap text-caption ${isFailed ? 'text-bad' : 'text-ink-2'}`}
    >
      <Icon of={isFailed ? CloudOff : CloudCheck} className={isFailed ? '' : 'text-ok'} />
      {text}
      <span aria-hidden className="ms-1.5 h-5 w-px bg-line" />
    </span>
  );
}
