import { proxy } from 'valtio';

/** Which of the shell's own dialogs is open. */
export const palette = proxy<{ open: 'nothing' | 'palette' | 'keys' }>({ open: 'nothing' });

export const openPalette = (): void => {
  palette.open = 'palette';
};

export const openKeyboardHelp = (): void => {
  palette.open = 'keys';
};

export const closePalette = (): void => {
  palette.open = 'nothing';
};
