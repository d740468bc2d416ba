import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { printGift, readGift } from '#contract/features/question/exchange/gift.ts';
import { printMoodle, readMoodle } from '#contract/features/question/exchange/moodle.ts';
import { choice, essay, fill, note, type Pair, trueFalse } from '#contract/features/question/exchange/pairs.ts';
import { readXml } from '#contract/features/question/exchange/xml.ts';

const counter = () => {
  let next = 0;
  return () => `i${++next}`;
};

const words = fc
  .array(
    fc.constantFrom('水', 'f(x)={x²}', '5 = 5', '~#:', 'a\\b', '<b>', '&amp;', ']]>', '“引”', '1. 2', '%50%', 'iron'),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(' '));
const html = words.map(richOfPlain);
const formatted = fc.oneof(
  html,
  words.map((text) => `<p><strong>${richOfPlain(text).slice(3, -4)}</strong></p>`),
);
const accepted = fc.constantFrom('iron', '铁', 'a=b', '3}4', 'x~y', 'C:D', '#1', 'say "so"');

/** Questions that both formats can say, made anew with ids in order. */
const madeBy = (newId: () => string): fc.Arbitrary<Pair> => {
  const of = fc.record({ stem: formatted, analysis: fc.oneof(fc.constant(''), html) });
  const options = fc.array(fc.record({ html: formatted, isRight: fc.boolean() }), { minLength: 2, maxLength: 5 });
  const single = options.map((all) => all.map((one, at) => ({ ...one, isRight: at === 0 })));
  const many = options.map(([first, ...rest]) => [{ html: first?.html ?? '', isRight: true }, ...rest]);
  return fc.oneof(
    fc.tuple(of, fc.boolean()).map(([given, isTrue]) => trueFalse(given, isTrue)),
    fc.tuple(of, single).map(([given, all]) => choice(given, all, false, newId)),
    fc.tuple(of, many).map(([given, all]) => choice(given, all, true, newId)),
    fc
      .tuple(of, fc.uniqueArray(accepted, { minLength: 1, maxLength: 3 }))
      .map(([given, accept]) => fill(given, [{ accept }], newId)),
    fc
      .tuple(of, fc.constantFrom('0', '0.5'))
      .map(([given, within]) => fill(given, [{ accept: ['3.14'], within }], newId)),
    of.map((given) => essay(given)),
    html.map((stem) => note(stem)),
  );
};

/** The same questions, whatever their parts are called. */
const renamed = (pairs: readonly Pair[]): unknown => {
  const text = JSON.stringify(pairs);
  const ids = [...new Set(text.match(/"i\d+"/g) ?? [])];
  return JSON.parse(ids.reduce((all, id, at) => all.replaceAll(id, `"part${at}"`), text));
};

describe('what is written reads as the same questions', () => {
  it('GIFT', () => {
    fc.assert(
      fc.property(fc.array(madeBy(counter()), { minLength: 1, maxLength: 5 }), (pairs) => {
        const { text, lost } = printGift(pairs);
        expect(lost).toEqual([]);
        expect(renamed(readGift(text, counter()).pairs)).toEqual(renamed(pairs));
      }),
      { numRuns: 300 },
    );
  });

  it('Moodle XML, with scores and several gaps', () => {
    const newId = counter();
    const gaps = fc
      .tuple(fc.uniqueArray(accepted, { minLength: 1, maxLength: 2 }), fc.integer({ min: 0, max: 2_000 }))
      .map(([accept, score]) =>
        fill({ stem: '<p>a ____ b ____</p>', score }, [{ accept }, { accept: ['3'], within: '0' }], newId),
      );
    fc.assert(
      fc.property(fc.array(fc.oneof(madeBy(newId), gaps), { minLength: 1, maxLength: 5 }), (pairs) => {
        const { text, lost } = printMoodle(pairs);
        expect(lost).toEqual([]);
        expect(renamed(readMoodle(text, counter())?.pairs ?? [])).toEqual(renamed(pairs));
      }),
      { numRuns: 300 },
    );
  });

  it('what a format cannot say is named, and the rest is written', () => {
    const table = { ...essay({ stem: '<p>t</p>' }).question, type: 'table', rows: [], columns: [] };
    const pairs = [{ question: table, key: essay({ stem: '' }).key } as unknown as Pair, essay({ stem: '<p>q</p>' })];
    for (const print of [printGift, printMoodle]) {
      const { text, lost } = print(pairs);
      expect(lost).toEqual([1]);
      expect(text).toContain('q');
    }
  });
});

describe('files of other systems', () => {
  it('GIFT as people write it: comments, categories, names, feedback, a missing word, several weights', () => {
    const text = `// made by hand
$CATEGORY: biology

::Q1:: Grant is buried in {=Grant's tomb#yes ~nobody's#no} in New York.

Two of these are gases {
~%50%Helium
~%50%Neon
~%-100%Iron
}

How much is pi? {#3.14:0.01}

Match {=a -> 1 =b -> 2}`;
    const { pairs, left } = readGift(text, counter());
    expect(pairs.map(({ question }) => question.type)).toEqual(['single', 'multiple', 'fill']);
    expect(pairs[0]?.question.stem).toContain('____');
    expect(left).toEqual(['Match {=a -> 1 =b -> 2}']);
  });

  it('no text breaks a reader, and XML that is none is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}=~#:\\%<>&;!?/[]CDATA quiz"\n-a1') }), (text) => {
        readGift(text, counter());
        readXml(text);
        readMoodle(
          `<quiz><question type="cloze"><questiontext><text>${text}</text></questiontext></question></quiz>`,
          counter(),
        );
      }),
      { numRuns: 2_000 },
    );
    expect(readXml('<a><b></a></b>')).toBeUndefined();
    expect(JSON.stringify(readXml('<!DOCTYPE x [<!ENTITY e "boom">]><a>&e;</a>'))).not.toContain('boom');
    expect(readMoodle('<html></html>', counter())).toBeUndefined();
  });
});
