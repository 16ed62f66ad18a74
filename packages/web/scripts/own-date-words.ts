import type { Plugin } from 'vite';

const placeholders = /\/react-stately\/dist\/private\/datepicker\/placeholders\.mjs$/;
const everyLanguage = /LocalizedStringDictionary\)\(\{[\s\S]*\}, 'en'\)/;

/** React Aria's date fields say «سال» in ninety languages where nothing is written yet; the Persian ones alone are loaded. */
export function ownDateWords(): Plugin {
  return {
    name: 'taraz-own-date-words',
    enforce: 'pre',
    transform(code, id) {
      if (!placeholders.test(id)) return null;
      const [persian] = /fa: \{[^}]*\}/.exec(code) ?? [];
      if (persian === undefined || !everyLanguage.test(code))
        this.error('the words of date fields stand elsewhere now');
      return { code: code.replace(everyLanguage, `LocalizedStringDictionary)({ ${persian} }, 'fa')`), map: null };
    },
  };
}
