/** «الگو(^\d{10}$)»: the regular expression that the authority prints, or where it would stand. */
const printedPattern = /(الگو)\s*\((?:\{regex\}|\^.*?\$)\)/gu;

/** A sentence of the rule book or the authority as people read it: without the regular expressions that it prints. */
export const plainRule = (sentence: string): string => sentence.replace(printedPattern, '$1');
