interface Ordered {
  readonly id: string;
  readonly name: string;
}

const names = new Intl.Collator('zh', { numeric: true });

const digits = '〇一二三四五六七八九';
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** 二十一 as 21, 一百零五 as 105. */
const figuresOf = (word: string): string => {
  let [sum, digit] = [0, 0];
  for (const sign of word.replaceAll('零', '〇')) {
    const unit = units[sign];
    if (unit === undefined) digit = digits.indexOf(sign);
    else [sum, digit] = [sum + (digit === 0 ? 1 : digit) * unit, 0];
  }
  return String(sum + digit);
};

/** A number that is written out is one: 第二组 stands before 第十组, not where its sound is. */
const inFigures = (name: string): string =>
  name.replaceAll(/[零〇一二三四五六七八九十百]+(?=[组班队]|小组)/g, figuresOf);

/** By name, "Group 2" before "Group 10"; ties by id so that every device shows the same order. */
export const inGroupOrder = (one: Ordered, other: Ordered): number =>
  names.compare(inFigures(one.name), inFigures(other.name)) || (one.id < other.id ? -1 : 1);
