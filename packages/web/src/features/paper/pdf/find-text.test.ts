import { describe, expect, it } from 'vitest';
import { findText, indexPage } from './find-text.ts';

const page = (...texts: string[]) =>
  indexPage(texts.map((text, index) => ({ text, x: index, y: 0, width: 1, height: 1 })));

describe('findText', () => {
  const pages = [page('صورتحساب', ' ', 'فروش', ' ', 'کاال'), page('۱۲۳٬۴۵۶', 'A11216', 'فروش')];

  it('finds words on every page, and the runs they stand in', () => {
    expect(findText(pages, 'فروش')).toEqual([
      { page: 1, runs: [2] },
      { page: 2, runs: [2] },
    ]);
  });

  it('finds words across runs, whatever the spaces', () => {
    expect(findText(pages, 'صورتحساب فروش')).toEqual([{ page: 1, runs: [0, 2] }]);
  });

  it('finds what the file gives back turned round, and letters of another alphabet', () => {
    expect(findText(pages, 'کالا')).toHaveLength(1);
    expect(findText(pages, 'كالا')).toHaveLength(1);
  });

  it('finds digits of any script and codes in any case', () => {
    expect(findText(pages, '123')).toHaveLength(1);
    expect(findText(pages, 'a11216')).toHaveLength(1);
  });

  it('finds nothing for nothing', () => {
    expect(findText(pages, '  ')).toEqual([]);
    expect(findText(pages, 'نیست')).toEqual([]);
  });
});
