import { lazy, Suspense, useMemo } from 'react';
import type { KeptVoice } from '#src/features/messaging/data/carried/voice-drafts.ts';
import type { RecordingBarProps } from './recording-bar.tsx';

const Bar = lazy(async () => ({ default: (await import('./recording-bar.tsx')).RecordingBar }));

interface VoiceComposerProps extends Omit<RecordingBarProps, 'kept'> {
  /** Recorded before, and left. */
  readonly kept: KeptVoice | undefined;
}

/** One voice message, in place of the send box: recorded now, or the one that waits. */
export const VoiceComposer = ({ kept, ...props }: VoiceComposerProps) => {
  const voice = useMemo(
    () => kept && { file: new File([kept.bytes], kept.name, { type: kept.type }), seconds: kept.seconds },
    [kept],
  );
  return (
    <Suspense fallback={null}>
      <Bar key={voice === undefined ? 'new' : 'kept'} {...props} kept={voice} />
    </Suspense>
  );
};
