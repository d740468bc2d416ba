/** The number on the icon of the installed app; 0 takes it away. Not every system has one. */
export const showBadge = (count: number): void => {
  const shown = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  void shown?.catch(() => undefined);
};
