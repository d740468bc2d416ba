import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWorks, type Work } from '#server/core/similarity/compare.ts';
import { fingerprints } from '#server/core/similarity/fingerprints.ts';
import { tokensOf, vocabulary } from '#server/core/similarity/tokens.ts';

const han =
  '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜';
const characters = [...han];
/** Random Chinese: no eight in a row are alike by chance. */
const prose = (length: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: length, maxLength: length }).map((all) => all.join(''));
const word = fc.stringMatching(/^[a-z]{4,9}$/);
const english = (length: number) =>
  fc.array(word, { minLength: length, maxLength: length }).map((all) => all.join(' '));
const work = (id: string, text: string): Work => ({ id, text, by: id });
const between = async (a: string, b: string, templates: readonly string[] = []) => {
  const { works, pairs } = await compareWorks([work('a', a), work('b', b)], templates);
  return { works, pair: pairs[0] };
};

describe('what two works have in common is found', () => {
  const shortest = 13;

  test('thirteen characters in a row always, whatever stands around them, and their places are right', async () => {
    await fc.assert(
      fc.asyncProperty(
        prose(60),
        prose(60),
        prose(shortest),
        fc.nat(60),
        fc.nat(60),
        async (one, other, same, x, y) => {
          const [a, b] = [one.slice(0, x) + same + one.slice(x), other.slice(0, y) + same + other.slice(y)];
          const { pair } = await between(a, b);
          const covering = pair?.passages.some(
            ({ a: [from, to], b: [begin, end] }) =>
              a.slice(from, to).includes(same) && b.slice(begin, end).includes(same),
          );
          expect(covering).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('eight words in a row always', async () => {
    await fc.assert(
      fc.asyncProperty(english(40), english(40), english(8), async (one, other, same) => {
        const { pair } = await between(`${one} ${same}`, `${same}, ${other}`);
        expect(pair?.shareA).toBeGreaterThanOrEqual(8 / 48);
      }),
      { numRuns: 200 },
    );
  });

  test('case, width, spaces, punctuation and unseen characters hide nothing, and the last are told', async () => {
    const text = `${han}The Quick Brown Fox jumps over the lazy dog near the river bank`;
    const dressed = [...text.toUpperCase()].map((letter, at) => (at % 7 === 3 ? `${letter}\u200b` : letter)).join('');
    const { works, pair } = await between(text, dressed.replaceAll('天', '天 ，'));
    expect([pair?.shareA, pair?.shareB]).toEqual([1, 1]);
    expect(works[1]?.hidden).toBeGreaterThan(0);
    const { pair: cyrillic } = await between(text, text.replaceAll('o', 'о').replaceAll('e', 'е'));
    expect(cyrillic?.shareB).toBe(1);
  });

  test('a changed word in the middle leaves one passage', async () => {
    const { pair } = await between(han, han.replace('闰余成岁', '闰月成年'));
    expect(pair?.passages).toHaveLength(1);
  });
});

describe('what is nobody’s own does not count', () => {
  test('the task, also where somebody wrote into it, is in neither part of the share', async () => {
    const task = characters.slice(0, 40).join('');
    const [own, other] = ['乙丙丁戊己庚辛壬癸子丑寅卯'.repeat(3), '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨'.repeat(2)];
    const filled = `${task.slice(0, 20)}我的${task.slice(20)}`;
    const { pair } = await between(filled + own, task + other, [task]);
    expect(pair).toBeUndefined();
    const same = await between(task + own, task + own, [task]);
    expect(same.pair?.shareA).toBe(1);
  });

  test('references, and quotations with their source', async () => {
    const quote = `“${characters.slice(0, 30).join('')}”（周兴嗣，0520）`;
    const list = `\n参考文献\n1. ${characters.slice(30, 60).join('')}`;
    const [one, other] = ['甲乙丙丁戊己庚辛'.repeat(6), '赵钱孙李周吴郑王'.repeat(6)];
    const { pair } = await between(one + quote + list, other + quote + list);
    expect(pair).toBeUndefined();
    const { pair: unnamed } = await between(one + quote.slice(0, 32), other + quote.slice(0, 32));
    expect(unnamed?.passages).toHaveLength(1);
  });

  test('one author, or one group, is not compared with itself', async () => {
    const works = ['1', '2'].map((id) => ({ id, text: han, by: 'group 7' }));
    expect((await compareWorks(works)).pairs).toEqual([]);
  });

  test('what most of a class has is shown as common', async () => {
    const works = Array.from({ length: 10 }, (_, index) =>
      work(String(index), `${han}${String.fromCodePoint(0x5000 + index).repeat(40)}`),
    );
    const { pairs } = await compareWorks(works);
    expect(pairs.every(({ passages }) => passages.every(({ isCommon }) => isCommon))).toBe(true);
  });
});

test('a scan and a line are not "0 %": they cannot be compared', async () => {
  const { works } = await between('\ufffd'.repeat(50) + han, '很短');
  expect(works.map(({ state }) => state)).toEqual(['unreadable', 'tooShort']);
});

test('any text can be compared with any other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      async (a, b) => {
        const { works, pairs } = await compareWorks([work('a', a), work('b', a + b), work('c', b)]);
        for (const { share } of works) expect(share).toBeGreaterThanOrEqual(0);
        for (const { shareA, shareB } of pairs) expect(Math.max(shareA, shareB)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 100 },
  );
});

test('fewer than half of all grams are kept', () => {
  const tokens = tokensOf(han.repeat(20), vocabulary());
  expect(fingerprints(tokens).length).toBeLessThan(tokens.ids.length / 2);
});
