import { useCallback, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { bitsPerSecond, type VoiceFormat, voiceFormat, voiceName } from './file-kinds.ts';

/** A voice message is no lecture: it ends by itself, ms. */
const longestVoice = 60 * second;

/** A slip of the finger, ms. */
const shortestVoice = second;

/** Why nothing is recorded: `denied` by the person or the system, no microphone `found`, or one that another program holds. */
export type VoiceTrouble = 'denied' | 'none' | 'busy';

export interface Voice {
  readonly file: File;
  /** At least 1. */
  readonly seconds: number;
}

interface Recorder {
  /** Milliseconds recorded, and how loud it is now, 0 to 1. */
  readonly look: () => { readonly ms: number; readonly level: number };
  /** Ends it and lets the microphone go; what was recorded can still be had. */
  readonly end: () => void;
  /** What was recorded, ended if it was not; `undefined` when it was too short to be meant. */
  readonly stop: () => Promise<Voice | undefined>;
}

/** Asks for the microphone and begins. */
export const startRecorder = async (): Promise<Recorder | VoiceTrouble> => {
  const format = voiceFormat();
  if (format === undefined) return 'none';
  const stream = await microphone();
  if (typeof stream === 'string') return stream;
  try {
    return recorderOf(stream, format);
  } catch {
    // Nobody else knows of it: it would stay on.
    switchOff(stream);
    return 'busy';
  }
};

const recorderOf = (stream: MediaStream, format: VoiceFormat): Recorder => {
  const parts: Blob[] = [];
  const media = new MediaRecorder(stream, { mimeType: format.type, audioBitsPerSecond: bitsPerSecond });
  media.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => media.addEventListener('stop', () => resolve(), { once: true }));
  media.start();
  const meter = createMeter(stream);
  const clock = createClock();
  const letGo = () => {
    clock.hold();
    meter?.close();
    if (media.state !== 'inactive') media.stop();
    switchOff(stream);
  };
  return {
    look: () => ({ ms: Math.min(clock.ms(), longestVoice), level: meter?.level() ?? 0 }),
    end: letGo,
    stop: async () => {
      letGo();
      await ended;
      const ms = Math.min(clock.ms(), longestVoice);
      if (ms < shortestVoice) return undefined;
      const [type = ''] = format.type.split(';');
      const file = new File(parts, voiceName(new Date(), format.extension), { type });
      return { file, seconds: Math.max(1, Math.round(ms / second)) };
    },
  };
};

const switchOff = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const troubles: Readonly<Record<string, VoiceTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

const microphone = async (): Promise<MediaStream | VoiceTrouble> => {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
    });
  } catch (error) {
    return troubles[(error as DOMException).name] ?? 'busy';
  }
};

/** Time that does not run backwards, and stands still when it is held. */
const createClock = () => {
  const begun = performance.now();
  let held: number | undefined;
  return {
    ms: () => (held ?? performance.now()) - begun,
    hold: () => {
      held ??= performance.now();
    },
  };
};

/** Only for the eye: without it one records as well. */
const createMeter = (stream: MediaStream) => {
  let context: AudioContext | undefined;
  try {
    context = new AudioContext();
    return meterIn(context, stream);
  } catch {
    void context?.close().catch(() => undefined);
    return undefined;
  }
};

const meterIn = (context: AudioContext, stream: MediaStream) => {
  void context.resume().catch(() => undefined);
  const analyser = context.createAnalyser();
  analyser.fftSize = 256;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128)), 0);
      return Math.min(1, loudest / 96);
    },
    close: () => void context.close().catch(() => undefined),
  };
};

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
