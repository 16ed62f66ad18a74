/** The beginning of the authority's own sentences, which name the field again before they say anything. */
const namesTheField = /^(?:در )?(?:مقدار )?(?:وارد شده(?:\u200cی)? (?:در )?)?فیلد «/u;

/** What is wrong in a few words, for a cell or a chip: of the authority's sentence ours after it, which says it plainly. */
export function shortReason(message: string): string {
  const [first = '', second = ''] = message.split(/[؛.]/u).map((part) => part.trim());
  const reason = namesTheField.test(first) ? second || first : first;
  // What stands in its brackets is the rule; after them come the line and its number, which are in sight.
  return reason.replace(/^\(([^)]*)\)?.*$/u, '$1');
}
