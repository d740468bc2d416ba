import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type KeptVoice, keptVoice } from '#src/features/messaging/data/other-drafts.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import type { RecordingBarProps } from './recording-bar.tsx';

interface VoiceOfBox {
  /** One is recorded, or waits: it stands in the place of the box. */
  readonly isOpen: boolean;
  /** The one that waits, unless another one is recorded now. */
  readonly kept: KeptVoice | undefined;
  readonly record: () => void;
  readonly onClose: () => void;
}

/** The voice message of a send box; whoever sent or dropped it goes on writing. */
export const useVoice = (groupId: string, box: RefObject<HTMLTextAreaElement | null>): VoiceOfBox => {
  const waiting = useLive(keptVoice, groupId);
  const [isRecording, setRecording] = useState(false);
  const hasEnded = useRef(false);
  const isOpen = isRecording || waiting !== undefined;
  useEffect(() => {
    if (isOpen || !hasEnded.current) return;
    hasEnded.current = false;
    requestAnimationFrame(() => box.current?.focus());
  }, [isOpen, box]);
  const onClose = () => {
    hasEnded.current = true;
    setRecording(false);
  };
  return { isOpen, kept: isRecording ? undefined : waiting, record: () => setRecording(true), onClose };
};

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
