import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawAnew } from './draw-anew.ts';
import { inRequest } from './http/request-scope.ts';
import type { RequestContext } from './http/route.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();

it('opens one picture at a time, however many come at once, and the next after one that is broken', async () => {
  const whole = await picture(40, 20);
  let open = 0;
  let most = 0;
  const draw = (bytes: Buffer) =>
    drawAnew(
      bytes,
      async (opened) => {
        most = Math.max(most, ++open);
        try {
          return (await opened.resize(10).png().toBuffer({ resolveWithObject: true })).info.width;
        } finally {
          open -= 1;
        }
      },
      'شکسته',
    );
  const drawn = await Promise.allSettled([whole, Buffer.from('no picture'), whole, whole].map(draw));
  expect(drawn.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.errors))).toEqual([
    10,
    [{ path: 'file', code: 'BAD_IMAGE', message: 'شکسته' }],
    10,
    10,
  ]);
  expect(most).toBe(1);
});

it('gives each account its turn, however many pictures another has sent', async () => {
  const bytes = await picture(40, 20);
  const order: string[] = [];
  const send = (accountId: string, name: string) =>
    inRequest({ accountId } as RequestContext, () => drawAnew(bytes, async () => order.push(name), ''));
  await Promise.all([...['a1', 'a2', 'a3'].map((name) => send('a', name)), send('b', 'b1')]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('opens none of more pixels than a phone takes, nor of as many that take twice the memory', async () => {
  const tooMany = { errors: [{ code: 'TOO_MANY_PIXELS' }] };
  const opened = async (bytes: Buffer) => drawAnew(bytes, async () => 'opened', '');
  expect(await opened(await picture(10_000, 6_000))).toBe('opened');
  await expect(opened(await picture(10_000, 6_001))).rejects.toMatchObject(tooMany);
  const deep = await sharp(await picture(10_000, 4_001))
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  await expect(opened(deep)).rejects.toMatchObject(tooMany);
});

it.each(['jpeg', 'png', 'webp'] as const)('opens %s', async (format) => {
  const bytes = await sharp(await picture(40, 20))
    .toFormat(format)
    .toBuffer();
  expect(await drawAnew(bytes, async (opened) => (await opened.metadata()).format, '')).toBe(format);
});

it.each([
  [
    'GIF',
    async () =>
      sharp(await picture(40, 20))
        .gif()
        .toBuffer(),
  ],
  [
    'TIFF',
    async () =>
      sharp(await picture(40, 20))
        .tiff()
        .toBuffer(),
  ],
  [
    'AVIF',
    async () =>
      sharp(await picture(40, 20))
        .avif()
        .toBuffer(),
  ],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')],
])('opens no %s, which nothing here takes', async (_name, make) => {
  const refused = { errors: [{ path: 'file', code: 'BAD_IMAGE' }] };
  await expect(drawAnew(await make(), async () => 'opened', 'شکسته')).rejects.toMatchObject(refused);
});
