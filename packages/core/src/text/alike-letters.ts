/**
 * Letters that Persian readers take for the same, by the one that is meant: Arabic ye and kaf, those of Urdu, Kurdish and
 * Pashto keyboards, and the forms of he. Whatever searches goes by this table.
 */
export const alikeLetters = { ی: 'يىے', ک: 'كڪ', ه: 'ةۀەہھ' } as const satisfies Readonly<Record<string, string>>;
