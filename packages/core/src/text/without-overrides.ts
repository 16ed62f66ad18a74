const overrides = /[\u202d\u202e]/g;

/**
 * Text without the marks that force a direction on what follows (LRO, RLO): they show «gpj.exe» as «exe.jpg», so that a
 * name is read otherwise than it is stored, sent to the authority and printed. Marks that only help neutral signs to
 * their place, as Persian texts have them, stay.
 */
export const withoutOverrides = (text: string): string => text.replace(overrides, '');
