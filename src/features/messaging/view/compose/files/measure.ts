/** As long as a file may take to tell about itself, ms. */
const patience = 3_000;

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

const later = (value: Measures) => new Promise<Measures>((resolve) => setTimeout(resolve, patience, value));

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
