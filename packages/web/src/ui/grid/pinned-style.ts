import type { CSSProperties } from 'react';

/** A pinned cell, over those that are scrolled under it; its ground is its row's. */
export const pinnedStyle: CSSProperties = {
  position: 'sticky',
  insetInlineEnd: 0,
  zIndex: 15,
  background: 'inherit',
  borderInlineStartColor: 'var(--line-strong)',
};
