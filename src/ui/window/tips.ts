/** Set when the person wants no tours on this device. */
const key = 'tips';

export const areTipsShown = (): boolean => localStorage.getItem(key) !== 'off';

export const showTips = (shown: boolean): void => {
  if (shown) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
};
