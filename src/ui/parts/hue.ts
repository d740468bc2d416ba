/** One of the seven colourful chart hues (the eighth is gray), always the same for the same id. */
export const hueOf = (id: string): number => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 7) + 1;
};
