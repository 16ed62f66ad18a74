import sharp, { type Sharp } from 'sharp';
import { pictureTexts } from './draw-anew.fa.ts';
import { currentRequest } from './http/request-scope.ts';
import { Problem } from './problem.ts';
import { takeTurns } from './take-turns.ts';

// libvips reads thirty kinds of picture, and its flaws are mostly in those that nobody sends here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** A scanned page, or a photo of a good phone. */
const pixelsMax = 60_000_000;
/** Of so many pixels in four colours of eight bits. */
const unfoldedBytesMax = 4 * pixelsMax;

const bad = (code: string, message: string, cause?: unknown) =>
  new Problem('INVALID_INPUT', {
    errors: [{ path: 'file', code, message }],
    ...(cause === undefined ? {} : { cause }),
  });

/** Many pixels, or deep ones, are a trap that unfolds in memory: their number is read before anything is opened. */
async function open(bytes: Buffer): Promise<Sharp> {
  const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const isDeep = depth !== 'uchar';
  if (width * height > pixelsMax || width * height * channels * (isDeep ? 2 : 1) > unfoldedBytesMax) {
    throw bad('TOO_MANY_PIXELS', pictureTexts.tooManyPixels);
  }
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).rotate();
}

const inTurn = takeTurns(1);

/**
 * Draws a picture that somebody sent anew, upright, so that nothing hidden in it (place, scripts, other files) survives.
 * One at a time in this process: half a megabyte may unfold into a quarter of a gigabyte, and a dozen at once into all
 * that a machine has. Each account has its turn: nobody waits for all that another has sent.
 * @param draw makes what is wanted of the opened picture; its memory is free again when that is there
 * @param broken what is told of one that is no picture, or a broken one
 * @throws Problem INVALID_INPUT at `file`: BAD_IMAGE, or TOO_MANY_PIXELS
 */
export const drawAnew = <T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>, broken: string): Promise<T> =>
  inTurn(currentRequest()?.accountId ?? '', async () => {
    try {
      return await draw(await open(bytes));
    } catch (error) {
      throw error instanceof Problem ? error : bad('BAD_IMAGE', broken, error);
    }
  });
