/** Of a picture in a bubble, CSS pixels. */
const max = { width: 240, height: 280 } as const;
const least = { width: 96, height: 72 } as const;
/** Of one whose size nobody knows. */
const usual = { width: 200, height: 150 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as it is, within limits: known before a byte of it is here, so that nothing jumps when it comes. */
export const frameSize = ({ width, height }: Size): Size => {
  if (width <= 0 || height <= 0) return usual;
  const scale = Math.min(1, max.width / width, max.height / height);
  return {
    width: Math.round(Math.max(least.width, width * scale)),
    height: Math.round(Math.max(least.height, height * scale)),
  };
};

/** `1:05`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
