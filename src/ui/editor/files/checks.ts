export const imageBytes = 5 * 1024 * 1024;
export const audioBytes = 10 * 1024 * 1024;

/** What a browser can show (S-523). */
const imageExtensions = ['png', 'jpg', 'jpeg', 'gif', 'bmp'];

export type Unfit = 'imageLarge' | 'audioLarge' | 'empty' | 'kind';

export const acceptOf = {
  image: imageExtensions.map((one) => `.${one}`).join(','),
  audio: '.mp3',
} as const;

/** Whether a text may show the file: a picture up to 5 MB (S-418), an mp3 up to 10 MB (S-436). */
export const fitOf = ({ name, size }: Pick<File, 'name' | 'size'>): 'image' | 'audio' | Unfit => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kind = imageExtensions.includes(extension) ? 'image' : extension === 'mp3' ? 'audio' : 'kind';
  if (kind === 'kind') return kind;
  if (size === 0) return 'empty';
  if (kind === 'image') return size > imageBytes ? 'imageLarge' : kind;
  return size > audioBytes ? 'audioLarge' : kind;
};
