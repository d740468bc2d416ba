import { proxy } from 'valtio';

/** Opened by its button, and on a phone from "more". */
export const drawer = proxy({ isOpen: false });

export const openDrawer = (): void => {
  drawer.isOpen = true;
};

export const closeDrawer = (): void => {
  drawer.isOpen = false;
};
