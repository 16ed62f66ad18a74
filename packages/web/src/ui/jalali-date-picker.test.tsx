// @vitest-environment happy-dom
import { fromJalali, toJalali } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { JalaliDateField, JalaliDatePicker } from './jalali-date-picker.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What stands between the segments, but for marks of direction. */
const literals = () =>
  [...screen.getByRole('group', { name: 'moment' }).querySelectorAll('[data-type=literal]')]
    .map(({ textContent }) => textContent)
    .filter((text) => !/^\p{Cf}$/u.test(text));

it('takes a year of two digits for one of this century, or of the last, once the field is left', () => {
  // A segment keeps the selection in itself, which happy-dom moves without end.
  vi.spyOn(window, 'getSelection').mockReturnValue(null);
  const jalaliYear = (day: string) => toJalali(`${day}T08:00:00Z`).year;
  const dayOf = (year: number) => fromJalali({ year, month: 9, day: 8 }).slice(0, 10);
  const leave = (day: string) => {
    const onChange = vi.fn();
    render(
      <I18nProvider locale="fa-IR">
        <JalaliDateField label="day" value={day} onChange={onChange} />
      </I18nProvider>,
    );
    const [segment] = screen.getAllByRole('spinbutton');
    act(() => (segment as HTMLElement).focus());
    act(() => (segment as HTMLElement).blur());
    cleanup();
    return onChange.mock.calls.map(([next]) => jalaliYear(String(next)));
  };
  expect([leave(dayOf(5)), leave(dayOf(98)), leave(dayOf(1405)), leave('')]).toEqual([[1405], [1398], [], []]);
});

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

it('a button at the end of the label does its own and opens no calendar, which its button does', () => {
  const onPress = vi.fn();
  render(
    <I18nProvider locale="fa-IR">
      <JalaliDatePicker label="day" labelEnd={<Button onPress={onPress}>today</Button>} value="" onChange={() => {}} />
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'today' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: new RegExp(uiStrings.openCalendar) }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
