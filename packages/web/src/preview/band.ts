import { h, icon, type Mark } from './dom.ts';

/** The first thing said on a page: how it stands, in a colour, a mark and words. */
export function band(tone: string, mark: Mark, title: string, hint: string): HTMLElement {
  return h(
    'div',
    { class: `band band-${tone}`, role: 'status' },
    h('div', {}, h('h1', {}, title), hint !== '' && h('p', {}, hint)),
    icon(mark, 36),
  );
}
