import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { issueReferral } from '../invoices/commands/issue-referral.ts';
import { createFixture } from '../sending/testing/fixture.ts';
import type { PaperPorts } from './deps.ts';
import { paperFigures } from './document/paper-figures.ts';
import { paperSources } from './queries.ts';

const database = testDatabase();
const noPreviews: PaperPorts = { previewUrls: async () => new Map(), balances: async () => new Map() };

describe('paperSources', () => {
  it('knows what was sent, what it refers to, and where its preview is', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, invoices } = fixture;
    const reader = { accountId, memoryIds: null };
    const read = (ids: string[], ports = noPreviews) =>
      database().db.withAccount(accountId, (tx) => paperSources(tx, reader, ids, ports));

    const original = await fixture.issue();
    const [issued] = await read([original]);
    expect(issued).toMatchObject({ state: 'queued', environment: 'simulator', reference: null, previewUrl: null });
    expect(issued?.taxNumber).toMatch(/^A.{21}$/);
    expect(JSON.parse(issued?.payload ?? '{}')).toMatchObject({ header: { taxid: issued?.taxNumber } });

    for (const state of ['sending', 'sent', 'confirmed'])
      await fixture.rows(
        `update invoices set state = $2, reference_number = '8f2c', verdict_at = now() where id = $1`,
        [original, state],
      );
    const correction = await database().db.withAccount(accountId, (tx) =>
      issueReferral(tx, invoices, actor, {
        subject: 'corrective',
        referralTaxNumber: issued?.taxNumber ?? '',
        input: { save_as_draft: true },
      }),
    );
    const previewUrls = async () => new Map([[original, 'https://taraz.example/p/1']]);
    const sources = await read([correction, original], { ...noPreviews, previewUrls });
    expect(sources.map(({ id }) => id)).toEqual([correction, original]);
    expect(sources.map(({ previewUrl }) => previewUrl)).toEqual([null, 'https://taraz.example/p/1']);
    const [corrective] = sources;
    expect(corrective?.reference?.taxNumber).toBe(issued?.taxNumber);
    expect(corrective?.reference?.known?.items).toHaveLength(issued?.draft.items.length ?? 0);
    const total = issued === undefined ? '' : paperFigures(issued).total('tbill');
    expect(corrective?.reference?.known?.total).toBe(total);
  });
});
