/** White space, controls, joiners and marks of direction, fillers, and the empty pattern of Braille. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nobody could see anything of a text: it counts as none, so that no name is made of it. "" is unseen. */
export const isUnseen = (text: string): boolean => unseen.test(text);
