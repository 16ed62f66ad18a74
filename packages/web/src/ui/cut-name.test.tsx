// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CutName, withCutName } from './cut-name.tsx';

afterEach(cleanup);

/** A line of 100 pixels that holds so many. */
function shown(name: string, width: number): HTMLElement {
  render(<CutName name={name} />);
  const line = screen.getByText((_, found) => found?.tagName === 'SPAN' && found.textContent === name);
  Object.defineProperties(line, { clientWidth: { value: 100 }, scrollWidth: { value: width } });
  fireEvent.pointerEnter(line);
  return line;
}

describe('a name on one line', () => {
  it('says the whole of what is cut to the pointer, and nothing where all is to be seen', () => {
    expect(shown('پخش مواد غذایی سپید دانه', 140).title).toBe('پخش مواد غذایی سپید دانه');
    cleanup();
    expect(shown('سپید دانه', 80).title).toBe('');
  });

  it.each([
    ['Latin alone is cut at its own end', 'HP LaserJet Pro M404dn', 'ltr', 'truncate'],
    // From right to left an ellipsis would leave «…0SL/ME» of the model.
    ['Latin in a Persian name is left out as a whole', 'یخچال مدل RT-58K7050SL/ME', '', 'wrap-anywhere'],
    // Of a reference «278206711» it would leave «…8206711».
    ['a number after a Persian name is left out as a whole', 'رنگ و رزین الوان شیمی · 278206711', '', 'wrap-anywhere'],
    ['so is one in Persian digits', 'یخچال و فریزر دوقلوی ۶۲۰ لیتری', '', 'wrap-anywhere'],
    ['a number alone is cut at its own end', '278206711', 'ltr', 'truncate'],
    ['Persian is cut at its end', 'یخچال و فریزر دوقلوی بزرگ', '', 'truncate'],
  ])('%s', (_, name, dir, cut) => {
    const line = shown(name, 80);
    expect(line.dir).toBe(dir);
    expect(line.className).toContain(cut);
  });

  it('has two lines where no pointer may ask for the rest', () => {
    render(withCutName('شرکت تعاونی تولید و بسته‌بندی کوهستان', 2));
    expect(screen.getByText(/کوهستان/).className).toContain('line-clamp-2');
  });

  it('keeps a model within a Persian name whole, wherever a line could break in it', () => {
    const boxesOf = (name: string) => {
      cleanup();
      return [...shown(name, 80).querySelectorAll('span')].map(({ textContent, dir }) => [textContent, dir]);
    };
    // Else «یخچال RT-…» were left.
    expect(boxesOf('یخچال RT-58K7050SL/ME سفید')).toEqual([['RT-58K7050SL/ME', 'ltr']]);
    expect(boxesOf('یخچال LG سفید ۱۲-۳')).toEqual([]);
    expect(boxesOf('HP LaserJet M404-dn')).toEqual([]);
  });

  it.each([
    ['خودکار آبی، بسته ۵۰ عددی', ['خودکار آبی، بسته ۵۰ عددی']],
    ['یخچال ال‌جی مدل RT-58 و (RF/28) سفید', ['یخچال ال‌جی مدل ', 'RT-58', ' و ', '(RF/28)', ' سفید']],
    ['RT-58 یخچال', ['RT-58', ' یخچال']],
  ])('is one text but for the boxes of its models: %s', (name, parts) => {
    expect([...shown(name, 80).childNodes].map(({ textContent }) => textContent)).toEqual(parts);
  });
});
