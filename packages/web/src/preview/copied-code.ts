import { copyText } from '../ui/copy-text.ts';
import { h, icon } from './dom.ts';
import { previewStrings as words } from './preview.fa.ts';

/** A code with its name and a button that copies it, as it is kept, whatever way it is shown. */
export function copiedCode(name: string, code: string, shown = code): HTMLElement {
  const button = h('button', { class: 'button quiet', type: 'button', 'aria-label': words.copy(name) }, icon('copy'));
  button.addEventListener('click', () => {
    void copyText(code).then((isDone) => {
      if (!isDone) return;
      button.replaceChildren(icon('check'));
      button.setAttribute('aria-label', words.copied);
    });
  });
  return h('div', { class: 'code' }, h('div', {}, h('span', {}, name), h('bdi', { dir: 'ltr' }, shown)), button);
}
