/** How a Chinese text sounds. */
export interface Spelling {
  /** 高等数学 A2 → gdsxa2. */
  readonly initials: string;
  /** gaodengshuxuea2 */
  readonly full: string;
  /** Where in `full` a character begins. */
  readonly starts: ReadonlySet<number>;
}

export type Spell = (text: string) => Spelling | undefined;

const han = /\p{Script=Han}/u;
const unsaid = /[^\p{L}\p{N}]/gu;
const known = new Map<string, Spelling | undefined>();

/** The library comes with the palette's first opening; until then names are found as they are written. Nothing of a text without Chinese. */
export const loadSpelling = async (): Promise<Spell> => {
  const { pinyin } = await import('pinyin-pro');
  const spellNew: Spell = (text) => {
    if (!han.test(text)) return undefined;
    const options = { toneType: 'none', type: 'array', nonZh: 'spaced', v: true } as const;
    const parts = pinyin(text.normalize('NFKC'), options).map((part) => part.toLowerCase().replaceAll(unsaid, ''));
    const starts = new Set<number>();
    let full = '';
    for (const part of parts) {
      starts.add(full.length);
      full += part;
    }
    return { initials: parts.map((part) => part.slice(0, 1)).join(''), full, starts };
  };
  return (text) => {
    if (!known.has(text)) known.set(text, spellNew(text));
    return known.get(text);
  };
};
