import { dictionary } from 'react-aria-components/i18n';
import { expect, test } from 'vitest';
import { ariaStrings } from './aria.fa.ts';

test('every dictionary and key of the installed React Aria has a Persian string', () => {
  const english = dictionary.getStringsForLocale('en-US') as unknown as Record<string, Record<string, unknown>>;
  const keysOf = (strings: Record<string, Record<string, unknown>>) =>
    Object.entries(strings).flatMap(([name, messages]) => Object.keys(messages).map((key) => `${name} ${key}`));
  expect(keysOf(ariaStrings).sort()).toEqual(keysOf(english).sort());
});
