import { BookmarkPlus, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { Menu } from '../../ui/menu.tsx';
import { OptionsLost } from '../../ui/options-source.tsx';
import { isFiltered, type ListSearch } from '../invoices/list/list-search.ts';
import { viewStrings as words } from './strings.fa.ts';
import type { Views } from './use-views.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { differsFromView } from './view-search.ts';

interface ViewControlsProps {
  search: ListSearch;
  views: Views;
  /** Shows the list of a view; of none, the same filters without it. */
  onPick: (id: string | undefined) => void;
}

/** At the end of the tabs: keeps the filters as a view; of the open view its own menu. */
export function ViewControls({ search, views, onPick }: ViewControlsProps) {
  const [asking, setAsking] = useState<'save' | 'rename' | null>(null);
  const open = views.views.find(({ id }) => id === search.view);
  const isChanged = open !== undefined && differsFromView(search, open, clock.nowIso());
  const maySave = open === undefined ? isFiltered(search) || search.sort !== undefined : isChanged;
  return (
    <div className="no-print flex items-center gap-1">
      <OptionsLost source={views.source} label={words.own} />
      {isChanged && (
        <Button size="s" variant="quiet" icon={RefreshCw} onPress={() => void views.update(open, search)}>
          {words.update}
        </Button>
      )}
      {maySave && (
        <Button size="s" variant="quiet" icon={BookmarkPlus} onPress={() => setAsking('save')}>
          {words.save}
        </Button>
      )}
      {open !== undefined && (
        <Menu
          label={words.menu}
          entries={[
            { id: 'rename', title: words.rename, icon: Pencil, onAction: () => setAsking('rename') },
            {
              id: 'remove',
              title: words.remove,
              icon: Trash2,
              isDestructive: true,
              onAction: () => void views.remove(open).then((isGone) => isGone && onPick(undefined)),
            },
          ]}
        />
      )}
      {asking === 'save' && (
        <ViewNameDialog
          title={words.saveTitle}
          initial=""
          isBusy={views.isBusy}
          onClose={() => setAsking(null)}
          onSave={async (name) => onPick((await views.save(name, search)).id)}
        />
      )}
      {asking === 'rename' && open !== undefined && (
        <ViewNameDialog
          title={words.renameTitle}
          initial={open.name}
          isBusy={views.isBusy}
          onClose={() => setAsking(null)}
          onSave={(name) => views.rename(open, name)}
        />
      )}
    </div>
  );
}
