import { type RefObject, useEffect, useRef, useState } from 'react';
import { type KeptVoice, keptVoice } from '#src/features/messaging/data/carried/voice-drafts.ts';
import { useLive } from '#src/ui/live/use-live.ts';

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
