import { Camera } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { cameraStrings as strings } from './camera.fa.ts';
import { CameraScan } from './camera-scan.tsx';
import { hasCamera } from './look-through-camera.ts';

/** Reads one code through the camera; nothing where the browser cannot. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <IconButton icon={Camera} label={strings.open} onPress={() => setOpen(true)} />
      {isOpen && (
        <CameraScan
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}
