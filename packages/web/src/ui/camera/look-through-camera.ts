/** The part of the Barcode Detection API that is used; TypeScript's library does not have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Why a camera gives no code: what helps is another thing each time. */
export type CameraFault = 'refused' | 'none' | 'taken' | 'unreadable';

const detectorClass = (): DetectorClass | undefined => (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes through a camera by itself. */
export const hasCamera = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'];
const everyMs = 150;
/** A picture alone may be unreadable, as one of a camera that only wakes up is; so many in a row are no chance (3 s). */
const misses = 20;

const faultsByName: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};
const faultOf = (error: unknown): CameraFault =>
  (error instanceof Error || error instanceof DOMException ? faultsByName[error.name] : undefined) ?? 'taken';

interface Lookout {
  onCode: (code: string) => void;
  onFault: (fault: CameraFault) => void;
}

/**
 * Shows the camera's picture there and looks for a code in it, until one of the two is told or the looking is ended.
 * @returns ends it and lets the camera go
 */
export function lookThroughCamera(video: HTMLVideoElement, { onCode, onFault }: Lookout): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const fail = (fault: CameraFault) => {
    if (isOver) return;
    end();
    onFault(fault);
  };
  const look = async (detector: Detector, missed = 0) => {
    const found = await detector.detect(video).catch(() => null);
    if (isOver) return;
    const [code] = found ?? [];
    if (code !== undefined) {
      end();
      onCode(code.rawValue);
    } else if (missed === misses) fail('unreadable');
    else timer = setTimeout(() => void look(detector, found === null ? missed + 1 : 0), everyMs);
  };
  const detector = (): Detector | null => {
    const Detector = detectorClass();
    try {
      return Detector === undefined ? null : new Detector({ formats });
    } catch {
      return null;
    }
  };
  const open = async () => {
    const reader = detector();
    if (reader === null) return fail('unreadable');
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isOver) return end();
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('taken'));
    video.srcObject = stream;
    await video.play();
    await look(reader);
  };
  open().catch((error: unknown) => fail(faultOf(error)));
  return end;
}
