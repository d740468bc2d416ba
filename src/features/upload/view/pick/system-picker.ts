/** How the person gives files: chosen one by one, a folder with all that is in it, or made with the camera now. */
export type PickFrom = 'files' | 'folder' | 'camera';

export type CameraKind = 'image' | 'video';

export interface SystemPickerOptions {
  readonly accept: string;
  readonly multiple: boolean;
  readonly from: PickFrom;
  readonly camera: CameraKind;
}

/** Opens the system's picker; nothing picked is an empty list. To be called from a press. */
export const pickFromSystem = ({ accept, multiple, from, camera }: SystemPickerOptions): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.hidden = true;
    input.accept = from === 'camera' ? `${camera}/*` : accept;
    input.multiple = multiple && from === 'files';
    if (from === 'folder') input.webkitdirectory = true;
    if (from === 'camera') input.capture = 'environment';
    const finish = (files: readonly File[]) => {
      input.remove();
      resolve(files);
    };
    input.addEventListener('change', () => finish([...(input.files ?? [])]));
    input.addEventListener('cancel', () => finish([]));
    // Safari forgets one that is not in the page.
    document.body.append(input);
    input.click();
  });

export const canPickFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** A finger, and so most likely a camera behind it. */
export const hasCamera = (): boolean => matchMedia('(pointer: coarse)').matches;
