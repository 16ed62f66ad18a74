/** Never wider than the window less React Aria's padding around it (12 px a side): what does not fit wraps. */
const floatClass =
  'z-50 max-w-[calc(100vw-1.5rem)] animate-rise overflow-auto rounded-card border border-line bg-surface p-1 shadow-pop outline-hidden';

/** The list under selects and combo boxes: at least as wide as its field. */
export const popoverClass = `${floatClass} min-w-[var(--trigger-width)]`;

/** The list of a menu. */
export const menuPopoverClass = `${floatClass} min-w-44`;
