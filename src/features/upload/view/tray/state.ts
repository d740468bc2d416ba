import { proxy } from 'valtio';

/** How the files on their way are shown: all about them in a dialog, or out of the way at the foot of the page. */
export const uploader = proxy<{ look: 'tray' | 'dialog'; upsell: boolean }>({ look: 'tray', upsell: false });

export const showUploads = (): void => {
  uploader.look = 'dialog';
};

/** Instead of an upload (S-426). */
export const offerMembership = (): void => {
  uploader.upsell = true;
};

export const hideUploads = (): void => {
  uploader.look = 'tray';
};
