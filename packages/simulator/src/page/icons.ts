import { SafeHtml } from './html.ts';

/** Stroke icons of one set (Lucide, ISC licence), 16 px. */
const paths = {
  flask:
    '<path d="M10 2v6.3a2 2 0 0 1-.3 1L4.6 18a2 2 0 0 0 1.7 3h11.4a2 2 0 0 0 1.7-3l-5.1-8.7a2 2 0 0 1-.3-1V2"/><path d="M8.5 2h7M7 15.5h10"/>',
  trash:
    '<path d="M3 6h18M8 6V4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v2M19 6l-1 14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2L5 6M10 11v6M14 11v6"/>',
  copy: '<rect x="8" y="8" width="13" height="13" rx="2"/><path d="M4 16a2 2 0 0 1-1-2V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 1"/>',
  dice: '<rect x="2" y="10" width="12" height="12" rx="2"/><path d="m17.9 14 3.5-3.5a2.2 2.2 0 0 0 0-3l-5-4.9a2.2 2.2 0 0 0-3 0L10 6M6 18h.01M10 14h.01M15 6h.01M18 9h.01"/>',
  power: '<path d="M12 2v10M18.4 6.6a9 9 0 1 1-12.8 0"/>',
  ahead: '<path d="m13 19 9-7-9-7v14ZM2 19l9-7-9-7v14Z"/>',
  search: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>',
} as const;

export function icon(name: keyof typeof paths): SafeHtml {
  return new SafeHtml(
    `<svg class="icon" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths[name]}</svg>`,
  );
}
