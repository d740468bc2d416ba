/** What this person chose last on this device, newest first; keys only, no titles. */
const keptAtMost = 12;

const keyOf = (uid: string): string => `palette-recent-${uid}`;

export const recentKeys = (uid: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

export const remember = (uid: string, key: string): void => {
  const next = [key, ...recentKeys(uid).filter((other) => other !== key)].slice(0, keptAtMost);
  localStorage.setItem(keyOf(uid), JSON.stringify(next));
};
