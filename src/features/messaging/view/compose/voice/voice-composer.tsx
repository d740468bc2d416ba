import { lazy, Suspense } from 'react';
import { useSendFiles } from '../files/use-send-files.ts';

const Bar = lazy(async () => ({ default: (await import('./recording-bar.tsx')).RecordingBar }));

interface VoiceComposerProps {
  readonly groupId: string;
  readonly to: string;
  readonly onClose: () => void;
}

/** Records one voice message, in place of the send box. */
export const VoiceComposer = ({ groupId, to, onClose }: VoiceComposerProps) => {
  const { sendVoice } = useSendFiles({ groupId, to });
  return (
    <Suspense fallback={null}>
      <Bar onVoice={sendVoice} onClose={onClose} />
    </Suspense>
  );
};
