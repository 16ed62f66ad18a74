import { describe, expect, it } from 'vitest';
import { compareWithApproved } from '../testing/approved-pictures.ts';
import { picturedPapers } from '../testing/pictured-papers.ts';
import { drawPage } from '../testing/read-pdf.ts';
import { Typesetter } from './typesetter.ts';

const typesetter = new Typesetter();
/** Small, but a shifted column, a lost line or a changed colour shows. */
const dotsPerInch = { official: 48, normal: 48, dotin: 72 } as const;

describe('pages look as they were approved', () => {
  it.each(picturedPapers)('$name', async ({ name, layout, page, source }) => {
    const { pdf } = typesetter.set([source], layout);
    const picture = await drawPage(pdf, page, dotsPerInch[layout]);
    expect(await compareWithApproved(name, picture)).toBe('');
  });
});
