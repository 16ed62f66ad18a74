import { calls } from '@taraz/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { accountLogo } from './logo.ts';
import { accountMessages } from './messages.fa.ts';

const server = withSharedServer();
let admin: SignedIn;
const query = { image_type: 'logo' } as const;

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 118, b: 110, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: 'hidden-words' } })
    .toFormat(format)
    .toBuffer();
const upload = (bytes: Uint8Array, name = 'logo.png', who = admin) =>
  who.client(calls.uploadLogo, { query, body: { file: new File([new Uint8Array(bytes)], name) } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { status: number; problem: { code: string; errors?: { code: string }[] } }) =>
      error.problem.errors?.[0]?.code ?? error.problem.code,
  );
const present = async (who = admin) => (await who.client(calls.getLogo, { query })).logo;
const kept = () => server().database.db.withAccount(admin.accountId, accountLogo);

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('the logo', () => {
  it('is drawn anew as PNG of a size for paper, with what was see-through, without what was hidden', async () => {
    expect(await present()).toBeNull();
    const made = await upload(await picture(1600, 400), '../../logo.svg');
    expect(made).toMatchObject({ media_type: 'image/png', width: 800, height: 200 });
    const bytes = Buffer.from(made.data, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 800 });
    expect(bytes.includes('hidden-words')).toBe(false);
    expect(await present()).toEqual(made);
    expect((await kept())?.png.equals(bytes)).toBe(true);
  });

  it.each(['jpeg', 'webp'] as const)('may be %s, whatever its name says', async (format) => {
    const made = await upload(await picture(90, 60, format), 'x.exe');
    expect(made).toMatchObject({ width: 90, height: 60 });
  });

  it.each([
    ['EMPTY', Buffer.alloc(0)],
    ['UNSUPPORTED_TYPE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['UNSUPPORTED_TYPE', Buffer.from('%PDF-1.7')],
    ['BAD_IMAGE', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
  ])('that is no picture is refused: %s', async (code, bytes) => {
    const before = await present();
    expect(await refusal(upload(bytes))).toBe(code);
    expect(await present()).toEqual(before);
  });

  it('that is a telephone’s photograph is refused with how to get another', async () => {
    await expect(upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).rejects.toMatchObject({
      problem: { detail: accountMessages.fileHeic },
    });
  });

  it('is refused above ten megabytes', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1);
    big.set([0xff, 0xd8, 0xff]);
    expect(await refusal(upload(big))).toBe('TOO_LARGE');
  });

  it('is removed by its id, by its own account alone, and the log tells of both', async () => {
    const { id } = await upload(await picture(40, 40));
    const stranger = await server().newAdmin();
    expect(await present(stranger)).toBeNull();
    expect(await refusal(stranger.client(calls.deleteUpload, { query: { id } }))).toBe('NOT_FOUND');
    await admin.client(calls.deleteUpload, { query: { id } });
    expect([await present(), await kept()]).toEqual([null, null]);
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 1 } });
    expect(events[0]).toMatchObject({ action: 'logo.changed' });
  });
});
