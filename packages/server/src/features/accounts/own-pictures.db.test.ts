import { calls, type PictureKind, pictureKinds } from '@taraz/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { accountMessages } from './messages.fa.ts';
import { ownPicture } from './own-pictures.ts';

const server = withSharedServer();
let admin: SignedIn;

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 118, b: 110, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: 'hidden-words' } })
    .toFormat(format)
    .toBuffer();
const upload = (kind: PictureKind, bytes: Uint8Array, name = 'logo.png', who = admin) =>
  who.client(calls.uploadLogo, {
    query: { image_type: kind },
    body: { file: new File([new Uint8Array(bytes)], name) },
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { status: number; problem: { code: string; errors?: { code: string }[] } }) =>
      error.problem.errors?.[0]?.code ?? error.problem.code,
  );
const present = async (kind: PictureKind, who = admin) =>
  (await who.client(calls.getLogo, { query: { image_type: kind } }))[kind];
const kept = (kind: PictureKind) => server().database.db.withAccount(admin.accountId, (tx) => ownPicture(tx, kind));

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe.each(pictureKinds)('the %s', (kind) => {
  it('is drawn anew as PNG of a size for paper, with what was see-through, without what was hidden', async () => {
    expect(await present(kind)).toBeNull();
    const made = await upload(kind, await picture(1600, 400), '../../logo.svg');
    expect(made).toMatchObject({ media_type: 'image/png', width: 800, height: 200 });
    const bytes = Buffer.from(made.data, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 800 });
    expect(bytes.includes('hidden-words')).toBe(false);
    expect(await present(kind)).toEqual(made);
    expect((await kept(kind))?.png.equals(bytes)).toBe(true);
  });

  it.each(['jpeg', 'webp'] as const)('may be %s, whatever its name says', async (format) => {
    const made = await upload(kind, await picture(90, 60, format), 'x.exe');
    expect(made).toMatchObject({ width: 90, height: 60 });
  });

  it.each([
    ['EMPTY', Buffer.alloc(0)],
    ['UNSUPPORTED_TYPE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['UNSUPPORTED_TYPE', Buffer.from('%PDF-1.7')],
    ['BAD_IMAGE', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
  ])('that is no picture is refused: %s', async (code, bytes) => {
    const before = await present(kind);
    expect(await refusal(upload(kind, bytes))).toBe(code);
    expect(await present(kind)).toEqual(before);
  });

  it('that is a telephone’s photograph is refused with how to get another', async () => {
    await expect(upload(kind, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).rejects.toMatchObject({
      problem: { detail: accountMessages.fileHeic },
    });
  });

  it('is refused above ten megabytes', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1);
    big.set([0xff, 0xd8, 0xff]);
    expect(await refusal(upload(kind, big))).toBe('TOO_LARGE');
  });

  it('is removed by its id, by its own account alone, and the log tells of both', async () => {
    const { id } = await upload(kind, await picture(40, 40));
    const stranger = await server().newAdmin();
    expect(await present(kind, stranger)).toBeNull();
    expect(await refusal(stranger.client(calls.deleteUpload, { query: { id } }))).toBe('NOT_FOUND');
    await admin.client(calls.deleteUpload, { query: { id } });
    expect([await present(kind), await kept(kind)]).toEqual([null, null]);
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 1 } });
    expect(events[0]).toMatchObject({ action: `${kind}.changed` });
  });
});

it('the logo and the stamp stand beside each other, and each is removed alone', async () => {
  const logo = await upload('logo', await picture(60, 30));
  const stamp = await upload('stamp', await picture(50, 50));
  expect([await present('logo'), await present('stamp')]).toEqual([logo, stamp]);
  await admin.client(calls.deleteUpload, { query: { id: stamp.id } });
  expect([await present('logo'), await present('stamp')]).toEqual([logo, null]);
});

it('the logo is the admin’s to change; an employee with every right sees it', async () => {
  const logo = await upload('logo', await picture(60, 30));
  const permissions = ['issue', 'invoices', 'products', 'treasury', 'warehouse'] as const;
  const employee = await server().newUser(admin.accountId, { permissions: [...permissions] });
  expect(await refusal(upload('logo', await picture(9, 9), 'x.png', employee))).toBe('FORBIDDEN');
  expect(await refusal(employee.client(calls.deleteUpload, { query: { id: logo.id } }))).toBe('FORBIDDEN');
  expect([await present('logo'), await present('logo', employee)]).toEqual([logo, logo]);
});

it('the stamp is the admin’s alone; an employee sees it on papers', async () => {
  const stamp = await upload('stamp', await picture(50, 50));
  const employee = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
  expect(await refusal(present('stamp', employee))).toBe('FORBIDDEN');
  expect(await refusal(upload('stamp', await picture(9, 9), 'x.png', employee))).toBe('FORBIDDEN');
  expect(await refusal(employee.client(calls.deleteUpload, { query: { id: stamp.id } }))).toBe('FORBIDDEN');
  expect(await present('stamp')).toEqual(stamp);
  expect(await present('logo', employee)).toEqual(await present('logo'));
});
