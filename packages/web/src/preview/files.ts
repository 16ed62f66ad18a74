import type { Format } from '../i18n/format.ts';
import type { SharedDocument } from './document-view.ts';
import { h, icon } from './dom.ts';
import { fileStrings as words } from './files.fa.ts';

interface Shown {
  token: string;
  format: Format;
}

/** Shows, below the document, what its seller keeps beside it for the buyer; each goes to the device by one press. */
export function showFiles(page: HTMLElement, files: SharedDocument['files'], { token, format }: Shown): void {
  const rows = files.map(({ id, name, size }) => {
    const href = `/api/share/invoice/${token}/files/${id}`;
    const attributes = { class: 'button', href, download: name, 'aria-label': words.take(name) };
    return h(
      'li',
      {},
      h('a', attributes, icon('download'), h('bdi', {}, name)),
      h('small', {}, words.kilobytes(format.number(Math.max(1, Math.round(size / 1024))))),
    );
  });
  const list = h('nav', { 'aria-label': words.title }, h('ol', { class: 'items' }, ...rows));
  page.querySelector('article')?.after(h('section', { class: 'sheet' }, h('h2', {}, words.title), list));
}
