const switchKey = 'single-key-shortcuts';

export const singleKeysOn = (): boolean => localStorage.getItem(switchKey) !== 'off';

export const switchSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(switchKey);
  else localStorage.setItem(switchKey, 'off');
};
