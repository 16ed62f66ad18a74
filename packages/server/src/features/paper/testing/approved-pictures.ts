import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PageImage } from './read-pdf.ts';

const directory = new URL('./approved/', import.meta.url);
/** Where pictures that differ are put, to be looked at. */
const found = join(tmpdir(), 'taraz-paper');

/** Most that anti-aliasing and the picture's few colours may change a pixel, of 255; pixels beyond it, of 10,000. */
const pixelTolerance = 32;
const strayPixelsMax = 2;

const lightness = (pixels: Uint8ClampedArray, at: number): number =>
  0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0);

/** How many of 10,000 pixels differ visibly; all of them when the sizes differ. */
function strayPixels(
  picture: PageImage,
  approved: { width: number; height: number; pixels: Uint8ClampedArray },
): number {
  if (picture.width !== approved.width || picture.height !== approved.height) return 10_000;
  let stray = 0;
  for (let at = 0; at < picture.pixels.length; at += 4) {
    if (Math.abs(lightness(picture.pixels, at) - lightness(approved.pixels, at)) > pixelTolerance) stray += 1;
  }
  return (stray * 10_000) / (picture.pixels.length / 4);
}

async function readApproved(file: URL) {
  const image = await loadImage(readFileSync(file));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { width, height } = image;
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

/**
 * Holds a picture against the approved one of that name: "" when they are alike, else what to do about it. With
 * TARAZ_APPROVE=1 the picture becomes the approved one; look at it before committing.
 */
export async function compareWithApproved(name: string, picture: PageImage): Promise<string> {
  const file = new URL(`${name}.png`, directory);
  if (process.env.TARAZ_APPROVE === '1') {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, picture.png());
    return '';
  }
  const stray = existsSync(file) ? strayPixels(picture, await readApproved(file)) : 10_000;
  if (stray <= strayPixelsMax) return '';
  mkdirSync(found, { recursive: true });
  const here = join(found, `${name}.png`);
  writeFileSync(here, picture.png());
  return `${name}: ${stray.toFixed(0)} of 10,000 pixels differ; look at ${here}, then TARAZ_APPROVE=1`;
}
