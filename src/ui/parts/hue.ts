/** One of the eight chart hues, always the same for the same id. */
export const hueOf = (id: string): number => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 8) + 1;
};
