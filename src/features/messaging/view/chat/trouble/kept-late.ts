const key = 'late-messages';

const stored = (): readonly string[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((mid) => typeof mid === 'string') : [];
  } catch {
    return [];
  }
};

/** More than anybody lets wait; the oldest answers go first. */
const most = 500;

/** The person said of this waiting message that it is to be sent: it is not asked again. */
export const isKept = (mid: string): boolean => stored().includes(mid);

export const keep = (mids: readonly string[]): void => {
  localStorage.setItem(key, JSON.stringify([...new Set([...stored(), ...mids])].slice(-most)));
};
