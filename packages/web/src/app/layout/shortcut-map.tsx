import { Dialog } from '../../ui/dialog.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { appStrings } from '../app.fa.ts';

const text = appStrings.shortcuts;

/** ui.md §7. */
const groups = [
  {
    title: text.groups.everywhere,
    rows: [
      { keys: ['Ctrl', 'K'], does: text.commandBox },
      { keys: ['/'], does: text.searchList },
      { keys: ['Alt', 'N'], does: text.create },
      { keys: ['Alt', 'S'], does: text.save },
      { keys: ['Alt', '1…9'], does: text.menuItems },
      { keys: ['?'], does: text.map },
      { keys: ['Esc'], does: text.closeTop },
    ],
  },
  {
    title: text.groups.lists,
    rows: [
      { keys: ['↑', '↓'], does: text.move },
      { keys: ['Space'], does: text.select },
      { keys: ['Shift', '↓'], does: text.extend },
      { keys: ['Enter'], does: text.openRow },
      { keys: ['Shift', 'F10'], does: text.rowMenu },
    ],
  },
  {
    title: text.groups.grid,
    rows: [
      { keys: ['F2'], does: text.edit },
      { keys: ['Enter'], does: text.down },
      { keys: ['Tab'], does: text.nextCell },
      { keys: ['Ctrl', 'D'], does: text.fillDown },
      { keys: ['Ctrl', 'Delete'], does: text.removeLine },
      { keys: ['F8'], does: text.nextError },
      { keys: ['Ctrl', 'Z'], does: text.undo },
      { keys: ['Ctrl', 'Enter'], does: text.nextStep },
    ],
  },
  {
    title: text.groups.till,
    rows: [
      { keys: ['F2'], does: text.scan },
      { keys: ['۳', '×'], does: text.times },
      { keys: ['F4'], does: text.buyer },
      { keys: ['F9'], does: text.method },
      { keys: ['F10'], does: text.pay },
    ],
  },
] as const;

export function ShortcutMap({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} isOpen onOpenChange={onClose} width="l">
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-2 font-bold">{group.title}</h3>
            <dl className="flex flex-col gap-2">
              {group.rows.map((row) => (
                <div key={row.does} className="flex items-center justify-between gap-3">
                  <dt className="text-ink-2">{row.does}</dt>
                  <dd>
                    <KeyCap keys={row.keys} />
                    <span className="sr-only">{row.keys.join(' + ')}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
