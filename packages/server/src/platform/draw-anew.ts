import sharp, { type Sharp } from 'sharp';
import { oneByOne } from './one-by-one.ts';

/** A scanned page, or a photo of a good phone. */
const pixelsMax = 60_000_000;
/** Of so many pixels in four colours of eight bits. */
const unfoldedBytesMax = 4 * pixelsMax;

/** Many pixels, or deep ones, are a trap that unfolds in memory. */
async function open(bytes: Buffer): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
  const { width, height, channels, depth } = await picture.metadata();
  const isDeep = depth !== 'uchar';
  if (width * height * channels * (isDeep ? 2 : 1) > unfoldedBytesMax) {
    throw new Error(`a picture of ${width}×${height} pixels of ${channels} deep channels`);
  }
  return picture.rotate();
}

/**
 * Draws a picture that somebody sent anew, upright, so that nothing hidden in it (place, scripts, other files) survives.
 * One at a time in this process: half a megabyte may unfold into a quarter of a gigabyte, and a dozen at once into all
 * that a machine has.
 * @param draw makes what is wanted of the opened picture; its memory is free again when that is there
 * @throws Error when it is no picture, a broken one, or one of too many pixels
 */
export const drawAnew = <T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> =>
  oneByOne('picture', async () => draw(await open(bytes)));
