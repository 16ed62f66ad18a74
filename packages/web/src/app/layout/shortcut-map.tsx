import { Dialog } from '../../ui/dialog.tsx';
import { capsOf, fileGridKeys, gridCombinations, gridKeys } from '../../ui/grid/grid-shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { appStrings } from '../app.fa.ts';

const text = appStrings.shortcuts;

interface Shortcut {
  readonly keys: readonly string[];
  readonly also?: readonly string[];
  readonly does: string;
}

/** ui.md §7. */
const groups: readonly { readonly title: string; readonly rows: readonly Shortcut[] }[] = [
  {
    title: text.groups.everywhere,
    rows: [
      { keys: ['Ctrl', 'K'], does: text.commandBox },
      { keys: ['Alt', 'N'], does: text.create },
      { keys: ['Alt', 'S'], does: text.save },
      { keys: ['Alt', '1…9'], does: text.menuItems },
      { keys: capsOf(gridCombinations.undo), does: text.undoNotice },
      { keys: ['?'], does: text.map },
      { keys: ['Esc'], does: text.closeTop },
    ],
  },
  {
    title: text.groups.lists,
    rows: [
      { keys: ['/'], does: text.searchList },
      { keys: ['↓'], does: text.toRows },
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
      { ...gridKeys.edit, does: text.edit },
      { keys: ['Enter'], also: ['Shift', 'Enter'], does: text.down },
      { ...gridKeys.tab, does: text.nextCell },
      { ...gridKeys.edge, does: text.ends },
      { ...gridKeys.page, does: text.page },
      { ...gridKeys.move, does: text.extendCells },
      { keys: ['Ctrl', 'C'], does: text.copy },
      { keys: ['Ctrl', 'V'], does: text.paste },
      { ...gridKeys['fill-down'], does: text.fillDown },
      { ...gridKeys.clear, does: text.clear },
      { keys: capsOf(gridCombinations.nextError), does: text.nextError },
      { ...gridKeys['apply-fix'], does: text.applyFix },
      { keys: capsOf(gridCombinations.undo), does: text.undo },
      { keys: capsOf(gridCombinations.redo), also: capsOf(gridCombinations.redoToo), does: text.redo },
    ],
  },
  {
    title: text.groups.lines,
    rows: [
      { keys: ['Tab'], does: text.newLine },
      { ...gridKeys['remove-rows'], does: text.removeLine },
      { ...gridKeys.menu, does: text.rowMenu },
      { keys: ['Ctrl', 'Enter'], does: text.nextStep },
    ],
  },
  {
    title: text.groups.file,
    rows: [
      { keys: capsOf(gridCombinations.find), also: capsOf(gridCombinations.replace), does: text.find },
      { keys: capsOf(gridCombinations.findNext), does: text.findNext },
      { keys: fileGridKeys.fixAll, does: text.applyToAll },
      { keys: fileGridKeys.leave, does: text.leaveGrid },
      { keys: fileGridKeys.forward, does: text.toMainButton },
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
];

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
                  <dd className="flex shrink-0 gap-2">
                    {[row.keys, ...(row.also === undefined ? [] : [row.also])].map((keys) => (
                      <span key={keys.join('+')}>
                        <KeyCap keys={keys} />
                        <span className="sr-only">{keys.join(' + ')}</span>
                      </span>
                    ))}
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
