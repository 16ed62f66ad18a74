// @vitest-environment happy-dom
import { masks } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { MaskedField, maskCaret } from './masked-field.tsx';

afterEach(cleanup);

function Holder({ mask, initial, kept }: { mask: keyof typeof masks; initial: string; kept: string[] }) {
  const [value, setValue] = useState(initial);
  return (
    <MaskedField
      label="masked"
      mask={mask}
      value={value}
      onChange={(next) => {
        kept.push(next);
        setValue(next);
      }}
    />
  );
}

function setUp(mask: keyof typeof masks, initial = '') {
  const kept: string[] = [];
  render(<Holder mask={mask} initial={initial} kept={kept} />);
  return { kept, input: screen.getByLabelText<HTMLInputElement>('masked') };
}

describe('MaskedField', () => {
  test.each([
    ['date', '۱۴۰۵۰۸۲۹', '۱۴۰۵/۰۸/۲۹', '14050829'],
    ['dateTime', '140508291405', '۱۴۰۵/۰۸/۲۹ ۱۴:۰۵', '140508291405'],
    ['phone', '9123456789', '(۹۱۲) ۳۴۵ - ۶۷۸۹', '9123456789'],
    ['card', '6037-9911 1234', '۶۰۳۷ ۹۹۱۱ ۱۲۳۴ ____', '603799111234'],
  ] as const)('%s: «%s» is shown as «%s» and kept as %s', (mask, typed, shown, digits) => {
    const { input, kept } = setUp(mask);
    fireEvent.input(input, { target: { value: typed } });
    expect(input.value).toBe(shown);
    expect(kept.at(-1)).toBe(digits);
  });

  test('digits beyond the mask are dropped', () => {
    const { input, kept } = setUp('date');
    fireEvent.input(input, { target: { value: '1405082999' } });
    expect(kept.at(-1)).toBe('14050829');
  });

  test('erasing steps over the mask’s own signs', () => {
    const { input, kept } = setUp('date', '140508');
    input.setSelectionRange(8, 8);
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(kept.at(-1)).toBe('14050');
    input.setSelectionRange(5, 5);
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(kept.at(-1)).toBe('1400');
  });

  test('Delete takes the digit after the caret, and a selection goes whole', () => {
    const { input, kept } = setUp('card', '603799');
    input.setSelectionRange(0, 0);
    fireEvent.keyDown(input, { key: 'Delete' });
    expect(kept.at(-1)).toBe('03799');
    input.setSelectionRange(0, 3);
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(kept.at(-1)).toBe('99');
  });

  test('the caret goes to the next place for a digit', () => {
    expect(maskCaret(masks.date, 0)).toBe(0);
    expect(maskCaret(masks.date, 4)).toBe(5);
    expect(maskCaret(masks.date, 8)).toBe(10);
    expect(maskCaret(masks.phone, 0)).toBe(1);
    expect(maskCaret(masks.phone, 3)).toBe(6);
  });
});
