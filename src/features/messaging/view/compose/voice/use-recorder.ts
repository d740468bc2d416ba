import { useCallback, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { longestVoice, type Recorder, startRecorder, type Voice, type VoiceTrouble } from './recorder.ts';

export type Recording =
  /** The browser asks the person. */
  | { readonly state: 'asking' }
  | { readonly state: 'trouble'; readonly trouble: VoiceTrouble }
  /** `isFull`: it may not grow any longer, and waits to be sent or dropped. */
  | { readonly state: 'on'; readonly ms: number; readonly levels: readonly number[]; readonly isFull: boolean };

/** How often it is looked at, ms. */
const step = 100;
/** Bars of the picture of the voice. */
export const bars = 40;

interface Recorded {
  readonly recording: Recording;
  readonly stop: () => Promise<Voice | undefined>;
}

/** One voice message, from when this is mounted, or the one that was `kept`. Leaving lets the microphone go. */
export const useRecorder = (kept: Voice | undefined): Recorded => {
  const recorder = useRef<Recorder>(undefined);
  const [recording, setRecording] = useState<Recording>(kept === undefined ? { state: 'asking' } : shownOf(kept));
  useEffect(() => {
    if (kept !== undefined) return;
    let isGone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    void startRecorder().then((started) => {
      if (typeof started === 'string') return !isGone && setRecording({ state: 'trouble', trouble: started });
      if (isGone) return started.end();
      recorder.current = started;
      setRecording({ state: 'on', ms: 0, levels: [], isFull: false });
      timer = setInterval(() => {
        const { ms, level } = started.look();
        const isFull = ms >= longestVoice;
        if (isFull) {
          started.end();
          clearInterval(timer);
        }
        setRecording((before) => ({ state: 'on', ms, isFull, levels: [...levelsOf(before), level].slice(-bars) }));
      }, step);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
      recorder.current?.end();
    };
  }, [kept]);
  const stop = useCallback(async () => kept ?? recorder.current?.stop(), [kept]);
  return { recording, stop };
};

const shownOf = ({ seconds }: Voice): Recording => ({ state: 'on', ms: seconds * second, levels: [], isFull: true });

const levelsOf = (recording: Recording): readonly number[] => (recording.state === 'on' ? recording.levels : []);
