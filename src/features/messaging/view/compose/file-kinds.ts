import { extensionOf } from '#contract/features/upload/keys.ts';

/** How a file is sent; what is none of the others is a file. */
export type FileMessageType = 'image' | 'audio' | 'video' | 'file';

/** Pictures that every browser draws; markup that could run is no picture. */
const drawn = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'avif'];

export const messageTypeOf = ({ name, type }: { readonly name: string; readonly type: string }): FileMessageType => {
  const [family] = type.split('/');
  if (family === 'image') return drawn.includes(extensionOf(name)) ? 'image' : 'file';
  return family === 'audio' || family === 'video' ? family : 'file';
};

/** Pasted and dropped files have a type, or they are not taken (S-440): folders and what no program opens have none. */
export const withType = <F extends { readonly type: string }>(
  files: readonly F[],
): { readonly taken: readonly F[]; readonly refused: readonly F[] } => ({
  taken: files.filter(({ type }) => type !== ''),
  refused: files.filter(({ type }) => type === ''),
});

/** As long as a file may take to tell about itself, ms. */
const timeout = 3_000;

export interface Measures {
  /** That it plays, rounded; 0 when it does not, or does not say. */
  readonly seconds: number;
  /** Pixels; 0 of what is not seen, or does not say. */
  readonly width: number;
  readonly height: number;
}

const nothing: Measures = { seconds: 0, width: 0, height: 0 };

/** What a bubble needs to know of a file before a byte of it is there. */
export const measured = async (file: File): Promise<Measures> => {
  const [family] = file.type.split('/');
  if (family !== 'image' && family !== 'audio' && family !== 'video') return nothing;
  const url = URL.createObjectURL(file);
  try {
    return await Promise.race([family === 'image' ? ofImage(url) : ofMedia(url, family), later(nothing)]);
  } finally {
    URL.revokeObjectURL(url);
  }
};

const later = (value: Measures) => new Promise<Measures>((resolve) => setTimeout(resolve, timeout, value));

const ofImage = (url: string) =>
  new Promise<Measures>((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ seconds: 0, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(nothing);
    image.src = url;
  });

const ofMedia = (url: string, family: 'audio' | 'video') =>
  new Promise<Measures>((resolve) => {
    const player = document.createElement(family);
    player.preload = 'metadata';
    player.onloadedmetadata = () => {
      const { duration } = player;
      const seconds = Number.isFinite(duration) ? Math.round(duration) : 0;
      const { videoWidth: width = 0, videoHeight: height = 0 } = player as HTMLVideoElement;
      resolve({ seconds, width, height });
    };
    player.onerror = () => resolve(nothing);
    player.src = url;
  });

export interface VoiceFormat {
  readonly type: string;
  readonly extension: string;
}

/** Every browser plays the first, not every one records it. */
const formats: readonly VoiceFormat[] = [
  { type: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { type: 'audio/webm;codecs=opus', extension: 'weba' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
];

/** Speech; a minute is about 240 kB. */
export const bitsPerSecond = 32_000;

/** What this browser can make of a voice; `undefined`: nothing, and then nothing is offered. */
export const voiceFormat = (): VoiceFormat | undefined => {
  if (!('MediaRecorder' in globalThis) || globalThis.navigator?.mediaDevices?.getUserMedia === undefined)
    return undefined;
  return formats.find(({ type }) => MediaRecorder.isTypeSupported(type));
};

/** `voice-20261121-090500.weba`, by the device's clock. */
export const voiceName = (at: Date, extension: string): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `voice-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}.${extension}`;
};
