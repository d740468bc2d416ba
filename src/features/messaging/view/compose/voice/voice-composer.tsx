import { lazy, Suspense } from 'react';
import { type Destination, useSendFiles } from '../files/use-send-files.ts';

const Bar = lazy(async () => ({ default: (await import('./recording-bar.tsx')).RecordingBar }));

interface VoiceComposerProps extends Destination {
  readonly onClose: () => void;
}

/** Records one voice message, in place of the send box. */
export const VoiceComposer = ({ onClose, ...destination }: VoiceComposerProps) => {
  const { sendVoice } = useSendFiles(destination);
  return (
    <Suspense fallback={null}>
      <Bar onVoice={sendVoice} onClose={onClose} />
    </Suspense>
  );
};
