/**
 * A card over the page. Never wider than the window less React Aria's padding around it (12 px a side): what does not fit
 * wraps. What is higher than the room that React Aria gives it is scrolled: a small window would else hide its last button.
 */
export const popoverCardClass =
  'no-print z-50 max-w-[calc(100vw-1.5rem)] animate-rise overflow-auto rounded-card border border-line bg-surface shadow-pop';

const listClass = `${popoverCardClass} p-1 outline-hidden`;

/** The list under selects and combo boxes: at least as wide as its field. */
export const popoverClass = `${listClass} min-w-[var(--trigger-width)]`;

/** The list of a menu. */
export const menuPopoverClass = `${listClass} min-w-44`;
