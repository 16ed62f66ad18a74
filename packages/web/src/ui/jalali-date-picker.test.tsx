// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components';
import { afterEach, expect, it } from 'vitest';
import { JalaliDateField } from './jalali-date-picker.tsx';

afterEach(cleanup);

/** What stands between the segments, but for marks of direction. */
const literals = () =>
  [...screen.getByRole('group', { name: 'moment' }).querySelectorAll('[data-type=literal]')]
    .map(({ textContent }) => textContent)
    .filter((text) => !/^\p{Cf}$/u.test(text));

it.each([
  ['fa-IR', ''],
  ['fa-IR', '2026-11-20T10:35:00Z'],
  ['fa-IR-u-nu-latn', ''],
  ['fa-IR-u-nu-latn', '2026-11-20T10:35:00Z'],
])('has nothing but a space between day and time, in %s, with «%s»', (locale, value) => {
  render(
    <I18nProvider locale={locale}>
      <JalaliDateField label="moment" granularity="minute" value={value} onChange={() => {}} />
    </I18nProvider>,
  );
  expect(literals()).toEqual(['/', '/', ' ', ':']);
});
