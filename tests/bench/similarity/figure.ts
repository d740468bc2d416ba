import { compareWorks } from '#server/core/similarity/compare.ts';
import { type Chance, chanceFrom } from '#tests/harness/random.ts';
import type { Figure } from '../table.ts';
import { type Task, tasks } from './texts.ts';

/** What was done to the first text to make the second. `independent` pairs are the only ones that are not similar. */
const kinds = ['copied', 'partly', 'reordered', 'reworded', 'independent'] as const;
type Kind = (typeof kinds)[number];

interface Labelled {
  readonly kind: Kind;
  readonly task: Task;
  readonly a: string;
  readonly b: string;
}

/** From this share on a pair is called similar; chosen on the tasks that are not held out. */
const threshold = 0.15;

const sentencesOf = (text: string): string[] => text.match(/[^。！？.!?]+[。！？.!?]+\s*/gu) ?? [text];

const shuffled = <T>(all: readonly T[], { below }: Chance): T[] => {
  const rest = [...all];
  return all.map(() => rest.splice(below(rest.length), 1)[0] as T);
};

/** Every fifteenth word or so is another one, or gone. */
const reworded = (text: string, chance: Chance): string =>
  (text.match(/\p{Script=Han}|[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [])
    .map((part) =>
      /[\p{L}\p{N}]/u.test(part) && chance.below(15) === 0 ? chance.pick(['', '又', 'also', '其']) : part,
    )
    .join('');

/** 280 pairs, the same for the same seed. */
const labelledPairs = (seed: number): Labelled[] => {
  const chance = chanceFrom(seed);
  return tasks.flatMap((task, place) => {
    const other = tasks[(place + 4) % tasks.length] as Task;
    return task.works.flatMap((a, index): Labelled[] => {
      const next = task.works[(index + 1) % task.works.length] as string;
      const [half] = [sentencesOf(a).slice(0, 2).join('')];
      const made: readonly (readonly [Kind, string])[] = [
        ['copied', a],
        ['partly', shuffled([...sentencesOf(next), half], chance).join('')],
        ['reordered', shuffled(sentencesOf(a), chance).join('')],
        ['reworded', reworded(a, chance)],
        ['independent', other.works[index] as string],
        ...task.works.slice(index + 1).map((b) => ['independent', b] as const),
      ];
      return made.map(([kind, b]) => ({ kind, task, a, b }));
    });
  });
};

const isSimilar = async ({ a, b, task }: Labelled): Promise<boolean> => {
  const { pairs } = await compareWorks(
    [
      { id: 'a', text: a, by: 'a' },
      { id: 'b', text: b, by: 'b' },
    ],
    [task.task],
  );
  return pairs.some(({ shareA, shareB }) => Math.max(shareA, shareB) >= threshold);
};

const judged = async (pairs: readonly Labelled[], which: string, note: string): Promise<Figure[]> => {
  const told = await Promise.all(pairs.map(async (pair) => ({ pair, yes: await isSimilar(pair) })));
  const found = told.filter(({ yes }) => yes);
  const right = found.filter(({ pair }) => pair.kind !== 'independent').length;
  const similar = pairs.filter(({ kind }) => kind !== 'independent').length;
  const recallOf = (kind: Kind) => {
    const all = told.filter(({ pair }) => pair.kind === kind);
    return (100 * all.filter(({ yes }) => yes).length) / all.length;
  };
  const precision = (100 * right) / Math.max(1, found.length);
  return [
    { name: `similar works, ${which}: precision, %`, value: precision, unit: 'x', note },
    { name: `similar works, ${which}: recall, %`, value: (100 * right) / similar, unit: 'x', note },
    ...(['partly', 'reordered', 'reworded'] as const).map(
      (kind): Figure => ({ name: `  recall of ${kind}, %`, value: recallOf(kind), unit: 'x' }),
    ),
  ];
};

/** Precision and recall on either half of the tasks, and what a class of 300 takes. */
export const compared = async (quick: boolean): Promise<Figure[]> => {
  const pairs = labelledPairs(7);
  const split = [pairs.filter(({ task }) => task.isHeldOut), pairs.filter(({ task }) => !task.isHeldOut)] as const;
  const of = `of ${pairs.length} pairs made from 40 texts; similar from a share of ${threshold}`;
  const figures = [
    ...(await judged(split[0], 'held out', `${split[0].length} ${of}; of tasks that it was not chosen on`)),
    ...(await judged(split[1], 'chosen on', `${split[1].length} ${of}; of the tasks that it was chosen on`)),
  ];
  const chance = chanceFrom(3);
  const sentences = tasks.flatMap(({ works }) => works.flatMap(sentencesOf));
  const works = Array.from({ length: quick ? 60 : 300 }, (_, index) => {
    // As long as an essay of 3,000 characters; each is its own but for a few sentences.
    const own = Array.from({ length: 2_800 }, () => String.fromCodePoint(0x4e00 + chance.below(3_000))).join('');
    return { id: String(index), by: String(index), text: own + chance.pick(sentences) + chance.pick(sentences) };
  });
  const from = performance.now();
  await compareWorks(works);
  return [...figures, { name: `a class of ${works.length} compared`, value: performance.now() - from, unit: 'ms' }];
};
