const key = 'home-today';

/** Of the strip with its space below, px: the cards under it must not move when it comes. */
export const todayHeight = '88px';

/** Whether there was something for this person when /main was last left: the strip's room is kept from the first paint on. */
export const hadToday = (uid: string): boolean => localStorage.getItem(key) === uid;

export const rememberToday = (uid: string, isThere: boolean): void => {
  if (isThere) localStorage.setItem(key, uid);
  else if (localStorage.getItem(key) === uid) localStorage.removeItem(key);
};
