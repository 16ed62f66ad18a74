import { describe, expect, it } from 'vitest';
import { alignFractions, figure, figuresWidth, figureWidth } from './figures.ts';
import { codeRun, dateText, dayText, taxIdRun, timeText } from './runs.ts';

describe('figure', () => {
  it.each([
    ['1082458462', '۱٬۰۸۲٬۴۵۸٬۴۶۲'],
    ['152.7500', '۱۵۲٫۷۵'],
    ['0', '۰'],
    ['', '—'],
    ['-306863333', '(۳۰۶٬۸۶۳٬۳۳۳)'],
    ['999999999999999999.12345678', '۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹٫۱۲۳۴۵۶۷۸'],
    ['دوازده', 'دوازده'],
  ])('%s is %s', (decimal, shown) => expect(figure(decimal)).toBe(shown));
});

describe('a column of figures', () => {
  it('gives the room that longer fractions take to shorter ones', () => {
    const [whole, half, quarter] = alignFractions(['۱۲۰', '۶٫۵', '۱۵۲٫۷۵']);
    expect(quarter).toBe('۱۵۲٫۷۵');
    expect(whole).toEqual(['۱۲۰', expect.closeTo(figureWidth('٫۷۵'), 2)]);
    expect(half).toEqual(['۶٫۵', expect.closeTo(figureWidth('۵'), 2)]);
  });

  it('needs nothing where there are no fractions', () => {
    expect(alignFractions(['۱', '—'])).toEqual(['۱', '—']);
  });

  it('is as wide as its longest whole part and its longest fraction together', () => {
    expect(figuresWidth(['۱٬۰۰۰', '۱٫۵'])).toBeGreaterThan(figureWidth('۱٬۰۰۰') + figureWidth('٫۵'));
  });
});

describe('codes and dates', () => {
  it.each([
    ['2710000138624', '۲۷۱۰۰۰۰۱۳۸۶۲۴'],
    ['1405-1042', { c: '۱۴۰۵-۱۰۴۲' }],
    ['R-20417', { c: 'R-20417' }],
    ['۱۴۰۵-A-۱۲', { c: '1405-A-12' }],
    ['۱۲ ۳۴', { c: '۱۲ ۳۴' }],
    ['٠٢١', '۰۲۱'],
    ['NAAM01E57KS123456', { c: 'NAAM01E57KS123456' }],
    ['الف ۱۲', 'الف ۱۲'],
    ['', '—'],
  ])('%s', (code, run) => expect(codeRun(code)).toEqual(run));

  it('tells the parts of a tax id apart', () => {
    expect(taxIdRun('A112160512900000001FB1')).toEqual({ t: ['A11216', '05129', '00000001FB', '1'] });
    expect(taxIdRun('')).toBe('—');
    expect(taxIdRun('no tax id')).toEqual({ c: 'no tax id' });
  });

  it('shows instants and days in the Jalali calendar of Tehran', () => {
    expect([dateText('2026-11-20T10:35:00Z'), timeText('2026-11-20T10:35:00Z')]).toEqual(['۱۴۰۵/۰۸/۲۹', '۱۴:۰۵']);
    expect(dayText('2026-03-10')).toBe('۱۴۰۴/۱۲/۱۹');
    expect([dateText('tomorrow'), timeText('tomorrow'), dayText('')]).toEqual(['—', '', '—']);
  });
});
