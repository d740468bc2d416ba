import { lazy, Suspense } from 'react';
import type { RecordingBarProps } from './recording-bar.tsx';

const Bar = lazy(async () => ({ default: (await import('./recording-bar.tsx')).RecordingBar }));

/** Records one voice message, in place of the send box. */
export const VoiceComposer = (props: RecordingBarProps) => (
  <Suspense fallback={null}>
    <Bar {...props} />
  </Suspense>
);
