/** On this device: by it the server tells the pages of one browser from another browser's. */
const key = 'class-session';

export const sessionMarker = {
  read: (): string => {
    const known = localStorage.getItem(key);
    if (known !== null && known !== '') return known;
    const made = crypto.randomUUID();
    localStorage.setItem(key, made);
    return made;
  },
  remove: (): void => localStorage.removeItem(key),
};
