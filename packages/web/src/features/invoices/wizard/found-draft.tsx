import { columnOfDraft } from '@taraz/core';
import { ChevronDown, FileClock } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { toast } from '../../../ui/toast-store.ts';
import { unnamedBuyer } from '../buyer-of.ts';
import { buyerName } from '../catalogue-lines.ts';
import type { StoredDraft } from '../draft-store/draft-codec.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { wizardStrings } from './wizard.fa.ts';
import { isWorthKeeping } from './wizard-session.ts';

/** Of the kind of document that was found, as its own screen calls it. */
export interface FoundWords {
  title: string;
  body: (buyer: string, count: string, time: string) => string;
  resume: string;
  discard: string;
  discarded: string;
}

/** Of a draft without a buyer's name, what it is: its pattern, where that is no plain sale. */
function nameless({ invoice }: StoredDraft['content']): string {
  if (invoice.invoice_pattern === 'sale') return unnamedBuyer(invoice.invoice_output_type);
  return columnOfDraft({ invoice }).labelFa;
}

interface FoundDraftProps {
  shelf: DraftShelf;
  /** of the draft in hand */
  draftKey: string;
  words: FoundWords;
  /** @param draft its name in the address */
  onResume: (draft: string) => void;
}

/** «یک صورتحساب نیمه‌کاره پیدا شد»: the latest of the drafts on this device that was never saved on the server. */
export function FoundDraft({ shelf, draftKey, words, onResume }: FoundDraftProps) {
  const format = useFormat();
  const [drafts, setDrafts] = useState(() =>
    shelf
      .list()
      .filter(({ key, draft }) => key.startsWith('new:') && key !== draftKey && isWorthKeeping(draft.content)),
  );
  const [found, ...others] = drafts;
  if (!found) return null;
  const resume = (key: string) => onResume(key.replace(/^new:/, ''));
  const bodyOf = ({ content, savedAt }: StoredDraft) =>
    words.body(
      buyerName(content.buyer_info) || nameless(content),
      format.number(content.items.length),
      format.dateTime(savedAt),
    );
  const discard = () => {
    shelf.remove(found.key);
    setDrafts(others);
    toast.show(words.discarded, {
      action: {
        label: wizardStrings.undo,
        onPress: () => {
          shelf.write(found.key, found.draft);
          setDrafts(drafts);
        },
      },
    });
  };
  return (
    <Banner
      tone="info"
      icon={FileClock}
      title={words.title}
      actions={
        <>
          <Button onPress={() => resume(found.key)}>{words.resume}</Button>
          <Button variant="quiet" onPress={discard}>
            {words.discard}
          </Button>
          <OtherDrafts
            entries={others.map(({ key, draft }) => ({
              id: key,
              title: bodyOf(draft),
              onAction: () => resume(key),
            }))}
          />
        </>
      }
    >
      {bodyOf(found.draft)}
    </Banner>
  );
}

/** The drafts behind the newest one, to go on with any of them. */
export function OtherDrafts({ entries }: { entries: readonly MenuEntry[] }) {
  const format = useFormat();
  if (entries.length === 0) return null;
  const title = wizardStrings.found.other(format.number(entries.length));
  return (
    <Menu
      entries={entries}
      label={title}
      trigger={
        <Button variant="quiet" iconEnd={ChevronDown}>
          {title}
        </Button>
      }
    />
  );
}
