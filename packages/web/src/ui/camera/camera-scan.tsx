import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { uiStrings } from '../ui.fa.ts';
import { cameraStrings as strings } from './camera.fa.ts';
import { type CameraFault, lookThroughCamera } from './look-through-camera.ts';

/** The camera's picture until a code is in it; where there is none, why, and what helps. */
export function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const [fault, setFault] = useState<CameraFault | null>(null);
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        fault !== null &&
        fault !== 'unreadable' && (
          <Button variant="primary" onPress={() => setFault(null)}>
            {uiStrings.retry}
          </Button>
        )
      }
    >
      {fault === null ? <Picture onCode={onCode} onFault={setFault} /> : <p role="alert">{strings.faults[fault]}</p>}
    </Dialog>
  );
}

interface PictureProps {
  onCode: (code: string) => void;
  onFault: (fault: CameraFault) => void;
}

function Picture({ onCode, onFault }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFault });
  told.current = { onCode, onFault };
  useEffect(() => {
    if (video.current === null) return;
    return lookThroughCamera(video.current, {
      onCode: (code) => told.current.onCode(code),
      onFault: (fault) => told.current.onFault(fault),
    });
  }, []);
  return <video ref={video} muted playsInline className="aspect-video w-full rounded-card bg-sunken object-cover" />;
}
