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
