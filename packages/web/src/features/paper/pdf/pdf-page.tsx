import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { TextRun } from './find-text.ts';
import type { PdfDocument, PdfPageSource } from './open-pdf.ts';

/** Browsers draw nothing on a larger canvas. */
const canvasSideMax = 16_000;
const canvasAreaMax = 40_000_000;

/** Whether the element is on screen or about to be. */
function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}

function usePage(document: PdfDocument, number: number): PdfPageSource | null {
  const [page, setPage] = useState<PdfPageSource | null>(null);
  useEffect(() => {
    let isLeft = false;
    document.getPage(number).then(
      (source) => {
        if (!isLeft) setPage(source);
      },
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [document, number]);
  return page;
}

/** Pixels for each of the page's points: the screen's own, as far as a canvas goes. */
function drawScale(page: PdfPageSource, width: number): number {
  const { width: points, height } = page.getViewport({ scale: 1 });
  const wished = (width / points) * window.devicePixelRatio;
  return Math.min(wished, canvasSideMax / Math.max(points, height), Math.sqrt(canvasAreaMax / (points * height)));
}

/** Draws the page on a canvas while it is near, at the width it is shown with. */
function useDrawing(page: PdfPageSource | null, width: number, isNear: boolean) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null || page === null || !isNear || width <= 0) return;
    const viewport = page.getViewport({ scale: drawScale(page, width) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    task.promise.then(
      () => setDrawn(true),
      () => {},
    );
    return () => {
      task.cancel();
      // Its memory goes at once.
      canvas.width = 0;
      setDrawn(false);
    };
  }, [page, width, isNear]);
  return { ref, isDrawn };
}

export interface PdfPageProps {
  document: PdfDocument;
  /** from 1 */
  number: number;
  /** CSS px */
  width: number;
  label: string;
  /** Found words: all of them, and the present one. */
  marks?: { runs: readonly TextRun[]; current: readonly TextRun[] };
  ref?: (element: HTMLElement | null) => void;
}

/** A page of a PDF as a sheet of paper. What is drawn is white in both themes: paper is. */
export function PdfPage({ document, number, width, label, marks, ref }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const page = usePage(document, number);
  const isNear = useNear(frame);
  const { ref: canvas, isDrawn } = useDrawing(page, width, isNear);
  const viewport = page?.getViewport({ scale: 1 });
  const ratio = viewport === undefined ? Math.SQRT1_2 : viewport.height / viewport.width;
  return (
    <figure
      ref={(element) => {
        frame.current = element;
        ref?.(element);
      }}
      data-page={number}
      className="relative mx-auto shrink-0 scroll-mt-32 bg-surface shadow-pop"
      style={{ width, height: Math.round(width * ratio) }}
    >
      {/* pdf.js places each sign by itself and counts on left to right, whatever the page around it is. */}
      <canvas
        ref={canvas}
        dir="ltr"
        role="img"
        aria-label={label}
        className={cx('size-full transition-opacity duration-120', !isDrawn && 'opacity-0')}
      />
      {marks && viewport && <Marks marks={marks} scale={width / viewport.width} height={viewport.height} />}
    </figure>
  );
}

interface MarksProps {
  marks: NonNullable<PdfPageProps['marks']>;
  scale: number;
  /** of the page, in its own units: there the origin is at the bottom */
  height: number;
}

function Marks({ marks, scale, height }: MarksProps) {
  const current = new Set(marks.current);
  return marks.runs.map((run) => (
    <span
      key={`${run.x},${run.y}`}
      aria-hidden
      className={cx('pointer-events-none absolute rounded-sm', current.has(run) ? 'bg-focus/40' : 'bg-accent/25')}
      style={{
        left: (run.x - 1) * scale,
        top: (height - run.y - run.height) * scale,
        width: (run.width + 2) * scale,
        height: run.height * 1.25 * scale,
      }}
    />
  ));
}
