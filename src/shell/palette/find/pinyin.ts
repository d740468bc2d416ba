/** The first syllable of each initial letter in the order of pinyin; no syllable begins with i, u or v. */
const firstOf: readonly (readonly [string, string])[] = [
  ['阿', 'a'],
  ['八', 'b'],
  ['嚓', 'c'],
  ['咑', 'd'],
  ['妸', 'e'],
  ['发', 'f'],
  ['旮', 'g'],
  ['哈', 'h'],
  ['丌', 'j'],
  ['咔', 'k'],
  ['垃', 'l'],
  ['妈', 'm'],
  ['拏', 'n'],
  ['噢', 'o'],
  ['妑', 'p'],
  ['七', 'q'],
  ['呥', 'r'],
  ['仨', 's'],
  ['他', 't'],
  ['屲', 'w'],
  ['夕', 'x'],
  ['丫', 'y'],
  ['帀', 'z'],
];

const collator = new Intl.Collator('zh-u-co-pinyin');

const han = /^\p{Script=Han}$/u;

const known = new Map<string, string>();

/** The initial of one Chinese character; a character with several readings has the one that dictionaries put first. */
const initialOf = (character: string): string => {
  const before = known.get(character);
  if (before !== undefined) return before;
  let [low, high] = [0, firstOf.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (collator.compare(character, firstOf[middle]?.[0] ?? '') >= 0) low = middle;
    else high = middle - 1;
  }
  const initial = firstOf[low]?.[1] ?? '';
  known.set(character, initial);
  return initial;
};

/** 高等数学 A2 → gdsxa2: what somebody types who knows how it sounds. Empty for a text without Chinese characters. */
export const initialsOf = (text: string): string => {
  let hasHan = false;
  let initials = '';
  for (const character of text) {
    if (han.test(character)) {
      hasHan = true;
      initials += initialOf(character);
    } else if (/[\p{L}\p{N}]/u.test(character)) initials += character.toLowerCase();
  }
  return hasHan ? initials : '';
};
