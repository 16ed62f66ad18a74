// @vitest-environment happy-dom
import { masks } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { MaskedField, maskCaret } from './masked-field.tsx';
import { PhoneField } from './phone-field.tsx';

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

function Phone({ initial, kept }: { initial: string; kept: string[] }) {
  const [value, setValue] = useState(initial);
  const keep = (next: string) => {
    kept.push(next);
    setValue(next);
  };
  return <PhoneField label="phone" value={value} onChange={keep} />;
}

describe('PhoneField', () => {
  const open = (initial = '') => {
    const kept: string[] = [];
    render(<Phone initial={initial} kept={kept} />);
    return { kept, input: screen.getByLabelText<HTMLInputElement>('phone') };
  };

  test.each(['09123456789', '۰۹۱۲۳۴۵۶۷۸۹', '+98 912 345 6789', '00989123456789', '989123456789', '9123456789'])(
    '«%s» is shown in the mask and kept with its zero',
    (typed) => {
      const { input, kept } = open();
      fireEvent.input(input, { target: { value: typed } });
      expect(input.value).toBe('(۹۱۲) ۳۴۵ - ۶۷۸۹');
      expect(kept.at(-1)).toBe('09123456789');
    },
  );

  test('a zero typed first waits for nothing, and the digits after it keep their order', () => {
    const { input, kept } = open();
    let typed = '';
    for (const digit of '09120000001') {
      typed = input.value.replace(/_.*$/, '') + digit;
      fireEvent.input(input, { target: { value: typed } });
    }
    expect(kept.at(-1)).toBe('09120000001');
  });

  test('a number that is kept is shown, and none keeps the place empty', () => {
    expect(open('09123456789').input.value).toBe('(۹۱۲) ۳۴۵ - ۶۷۸۹');
    cleanup();
    expect(open('').input.value).toBe('');
  });
});
