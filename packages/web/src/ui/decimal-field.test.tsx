// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import { useToasts } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

type Options = Partial<Pick<DecimalFieldProps, 'allowNegative' | 'maxFraction' | 'allowPercent'>> & {
  initial?: string;
};

function Holder({ initial = '', kept, ...props }: Options & { kept: string[] }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DecimalField
        label="figure"
        value={value}
        onChange={(next) => {
          kept.push(next);
          setValue(next);
        }}
        {...props}
      />
      <button type="button" onClick={() => setValue('42')}>
        set
      </button>
    </>
  );
}

function setUp(options: Options = {}) {
  const kept: string[] = [];
  render(<Holder kept={kept} {...options} />);
  const input = screen.getByLabelText<HTMLInputElement>('figure');
  const type = (text: string) => {
    for (const character of text) {
      const at = input.selectionStart ?? input.value.length;
      const next = input.value.slice(0, at) + character + input.value.slice(input.selectionEnd ?? at);
      // The browser puts the caret after the character, then tells of the input.
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, next);
      input.setSelectionRange(at + 1, at + 1);
      fireEvent.input(input);
    }
  };
  const paste = (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });
  return { kept, input, type, paste, last: () => kept.at(-1) };
}

describe('DecimalField', () => {
  test('groups while typing and keeps a plain decimal string', () => {
    const { input, type, last } = setUp();
    type('۱۲۳۴۵');
    expect(input.value).toBe('۱۲٬۳۴۵');
    expect(last()).toBe('12345');
  });

  test.each(['٫', '.', '/'])('takes %s as the decimal mark', (mark) => {
    const { input, type, last } = setUp();
    type(`12${mark}5`);
    expect(input.value).toBe('۱۲٫۵');
    expect(last()).toBe('12.5');
  });

  test('keeps the caret in its place when grouping moves the text', () => {
    const { input, type, last } = setUp({ initial: '2345' });
    input.setSelectionRange(0, 0);
    type('1');
    expect(last()).toBe('12345');
    expect(input.value).toBe('۱۲٬۳۴۵');
    expect(input.selectionStart).toBe(1);
  });

  test('an unfinished fraction stays on screen and out of the value until it is finished', () => {
    const { input, type, last } = setUp();
    type('7/');
    expect(input.value).toBe('۷٫');
    expect(last()).toBe('7');
    fireEvent.blur(input);
    expect(input.value).toBe('۷');
  });

  test('pastes tolerantly, over a selection too', () => {
    const { input, paste, last } = setUp({ initial: '99' });
    input.setSelectionRange(0, 2);
    paste('\u200f۱٬۲۳۴٬۵۶۷ ریال');
    expect(last()).toBe('1234567');
    expect(input.value).toBe('۱٬۲۳۴٬۵۶۷');
  });

  test('ignores a paste without a digit', () => {
    const { kept, paste } = setUp({ initial: '99' });
    paste('مبلغ');
    expect(kept).toEqual([]);
  });

  test('says so when what was pasted would be another amount without its words', () => {
    const { kept, paste } = setUp({ initial: '99' });
    paste('۱۲۵ هزار تومان');
    expect(kept).toEqual([]);
    const told = renderHook(() => useToasts('bottom')).result.current;
    expect(told.map(({ text }) => text)).toEqual([uiStrings.notOneFigure('۱۲۵ هزار تومان')]);
  });

  test('takes a minus only where allowed', () => {
    const plain = setUp();
    plain.type('-5');
    expect(plain.last()).toBe('5');
    cleanup();
    const signed = setUp({ allowNegative: true });
    signed.type('-5');
    expect(signed.last()).toBe('-5');
  });

  test('lets no more places be typed than it has', () => {
    const { type, last } = setUp({ maxFraction: 2 });
    type('1.239');
    expect(last()).toBe('1.23');
    cleanup();
    const whole = setUp({ maxFraction: 0 });
    whole.type('12.5');
    expect(whole.last()).toBe('12');
    expect(whole.input.value).toBe('۱۲٫');
    fireEvent.blur(whole.input);
    expect(whole.input.value).toBe('۱۲');
  });

  test.each([
    [8, '1.123456789', '1.12345678', [uiStrings.fractionCut('۱٫۱۲۳۴۵۶۷۸۹', '۸')]],
    [0, '1,250,000.75', '1250000', [uiStrings.fractionLeftOut('۱٬۲۵۰٬۰۰۰٫۷۵')]],
    [0, '1,250,000.00', '1250000', []],
    [2, '9.500', '9.50', []],
  ])('with %i places: of %s pasted stays %s, and what was left out is told', (maxFraction, text, kept, told) => {
    const before = renderHook(() => useToasts('bottom')).result.current.length;
    const { paste, last } = setUp({ maxFraction });
    paste(text);
    expect(last()).toBe(kept);
    const now = renderHook(() => useToasts('bottom')).result.current;
    expect(now.slice(before).map((toast) => toast.text)).toEqual(told);
  });

  test.each([
    ['12.345٪', '12.34%', [uiStrings.fractionCut('۱۲٫۳۴۵٪', '۲')]],
    ['12.34%', '12.34%', []],
    ['12.340%', '12.34%', []],
    ['12.345', '12', [uiStrings.fractionLeftOut('۱۲٫۳۴۵')]],
  ])('a percentage of more places than it has is told when it is pasted: of %s stays %s', (text, kept, told) => {
    const before = renderHook(() => useToasts('bottom')).result.current.length;
    const { paste, last } = setUp({ maxFraction: 0, allowPercent: true });
    paste(text);
    expect(last()).toBe(kept);
    const now = renderHook(() => useToasts('bottom')).result.current;
    expect(now.slice(before).map((toast) => toast.text)).toEqual(told);
  });

  test.each([
    [false, '-5,000', '5000', ['-5,000']],
    [false, '(۷۰٬۸۲۰) ریال', '70820', ['(۷۰٬۸۲۰) ریال']],
    [true, '-5,000', '-5000', []],
  ])('a minus that is left out is told when it is pasted (allowed: %s, %s)', (allowNegative, text, kept, told) => {
    const before = renderHook(() => useToasts('bottom')).result.current.length;
    const { paste, last } = setUp({ allowNegative });
    paste(text);
    expect(last()).toBe(kept);
    const now = renderHook(() => useToasts('bottom')).result.current;
    expect(now.slice(before).map((toast) => toast.text)).toEqual(told.map(uiStrings.minusLeftOut));
  });

  test('18 digits and 8 places pass through unharmed', () => {
    const { type, last } = setUp();
    type('123456789012345678.12345678');
    expect(last()).toBe('123456789012345678.12345678');
  });

  test('shows what its owner sets from outside', () => {
    const { input, type } = setUp();
    type('7.');
    fireEvent.click(screen.getByText('set'));
    expect(input.value).toBe('۴۲');
  });

  test('emptied, it keeps ""', () => {
    const { input, last } = setUp({ initial: '5' });
    fireEvent.input(input, { target: { value: '' } });
    expect(last()).toBe('');
  });
});

/** As the wizard makes an amount of a discount in percent. */
function Discount() {
  const [value, setValue] = useState('');
  const owner = (next: string) => setValue(next.endsWith('%') ? '840000' : next);
  return <DecimalField label="figure" value={value} onChange={owner} maxFraction={0} allowPercent />;
}

describe('a figure that may be a percentage', () => {
  test('is seen as it is written until the field is left, then as what was made of it', () => {
    render(<Discount />);
    const input = screen.getByLabelText<HTMLInputElement>('figure');
    fireEvent.change(input, { target: { value: '12.5' } });
    expect(input.value).toBe('۱۲٫۵');
    fireEvent.change(input, { target: { value: '۱۲٫۵٪' } });
    expect(input.value).toBe('۱۲٫۵٪');
    fireEvent.blur(input);
    expect(input.value).toBe('۸۴۰٬۰۰۰');
  });

  test('keeps whole rials of what is none, and is told with its sign', () => {
    const { input, type, last } = setUp({ maxFraction: 0, allowPercent: true });
    type('12.5');
    expect(last()).toBe('12');
    type('%');
    expect(last()).toBe('12.5%');
    fireEvent.blur(input);
    expect(input.value).toBe('۱۲٫۵٪');
    // Its owner makes an amount of it later, once there is one.
    fireEvent.click(screen.getByRole('button', { name: 'set' }));
    expect(input.value).toBe('۴۲');
  });

  test('is pasted with its sign', () => {
    const { paste, last } = setUp({ maxFraction: 0, allowPercent: true });
    paste('۱۰٪');
    expect(last()).toBe('10%');
  });
});
