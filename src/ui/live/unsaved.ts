/** When each text that is not on the device yet was last touched, by its key. */
const touchedAt = new Map<string, number>();

export const touched = (key: string, at: number): void => {
  touchedAt.set(key, at);
};

export const settled = (key: string): void => {
  touchedAt.delete(key);
};

/** A reload now would interrupt somebody who is typing, or lose what is not stored yet. */
export const isTyping = (now: number): boolean => [...touchedAt.values()].some((at) => now - at < 2_000);
