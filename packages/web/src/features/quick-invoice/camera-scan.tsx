import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { quickStrings as strings } from './strings.fa.ts';

/** The part of the Barcode Detection API that is used; TypeScript's library does not have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined => (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes through a camera by itself. */
export const hasCamera = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'];
const everyMs = 150;

/** The camera's picture until a code is in it. */
export function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const Detector = detectorClass();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (detector: Detector) => {
      const seen = video.current;
      if (isOver || seen === null) return;
      const [code] = await detector.detect(seen).catch(() => []);
      if (isOver) return;
      if (code !== undefined) found.current(code.rawValue);
      else timer = setTimeout(() => void look(detector), everyMs);
    };
    const open = async () => {
      if (Detector === undefined) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (video.current === null || isOver) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      await look(new Detector({ formats }));
    };
    open().catch(() => setFailed(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <Dialog title={strings.cameraTitle} isOpen width="m" onOpenChange={(isOpen) => !isOpen && onClose()}>
      {hasFailed ? (
        <p>{strings.cameraFailed}</p>
      ) : (
        <video ref={video} muted playsInline className="aspect-video w-full rounded-card bg-sunken object-cover" />
      )}
    </Dialog>
  );
}
