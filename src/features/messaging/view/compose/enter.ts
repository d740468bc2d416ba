import { proxy, useSnapshot } from 'valtio';

const key = 'enter-sends';

const state = proxy({ sends: typeof localStorage !== 'undefined' && localStorage.getItem(key) !== 'off' });

/** Enter sends, and Shift+Enter breaks the line; chosen otherwise for this device, Enter breaks it. Ctrl+Enter sends always (S-439). */
export const useEnterSends = (): boolean => useSnapshot(state).sends;

export const setEnterSends = (sends: boolean): void => {
  state.sends = sends;
  localStorage.setItem(key, sends ? 'on' : 'off');
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** An input method is still choosing characters: its Enter is not ours. */
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** Safari ends the composition before it tells of the key that ended it. */
const composingCode = 229;

/** A key that an input method takes for itself. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<Pressed, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === composingCode;

/** On a phone Enter breaks the line, whatever was chosen elsewhere. */
export const isSending = (pressed: Pressed, enterSends: boolean, isPhone: boolean): boolean => {
  if (pressed.key !== 'Enter' || isComposingKey(pressed)) return false;
  if (pressed.ctrlKey || pressed.metaKey) return true;
  return enterSends && !isPhone && !pressed.shiftKey;
};
