import type { Lab } from '../lab/browser.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';

const held = 10_000;
const inPage = 'the server’s answer is given by the page itself; median';
const budget = { pull: 35, enqueue: 5 } as const;

/** From the answer to the commit, with nothing pending. */
export const pulled = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const page = await lab.page(`http://127.0.0.1:${lab.port}`);
  const figures: Figure[] = [];
  for (const changed of [1, 100, 1_000]) {
    const given = { held, changed, pending: 0, where: 'apart', runs: quick ? 5 : 20 } as const;
    const { ms, floorMs } = await page.evaluate((one) => window.bench.pulls(one), given);
    figures.push({
      name: `pull of ${changed} rows applied, 10k held`,
      value: ms,
      unit: 'ms',
      floor: floorMs,
      ...(changed === 100 ? { budget: budget.pull } : {}),
      note: inPage,
    });
  }
  await page.close();
  return figures;
};

/** The same with work waiting. */
export const rebased = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const page = await lab.page(`http://127.0.0.1:${lab.port}`);
  const figures: Figure[] = [];
  for (const [pending, where] of [
    [0, 'apart'],
    [100, 'apart'],
    [1_000, 'apart'],
    [100, 'meeting'],
    [1_000, 'meeting'],
  ] as const) {
    const given = { held, changed: 100, pending, where, runs: quick ? 5 : 20 };
    const { ms, floorMs } = await page.evaluate((one) => window.bench.pulls(one), given);
    figures.push({
      name: `100-row pull over ${pending} pending${pending === 0 ? '' : `, rows ${where === 'apart' ? 'apart' : 'in common'}`}`,
      value: ms,
      unit: 'ms',
      floor: floorMs,
      ...(where === 'apart' ? { budget: budget.pull } : {}),
      note: inPage,
    });
  }
  await page.close();
  return figures;
};

/** From the call of `mutate` to the promise on the disk, and to its effect in the replica. */
export const enqueued = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const page = await lab.page(`http://127.0.0.1:${lab.port}`);
  const figures: Figure[] = [];
  const note = 'floor: one strict put of the same record, same indexes';
  for (const pending of [0, 1_000]) {
    const given = { held, pending, samples: quick ? 50 : 200 };
    const { durable, shown, floors } = await page.evaluate((one) => window.bench.enqueues(one), given);
    for (const share of [0.5, 0.95]) {
      const floor = quantile(floors, share);
      const of = `p${share * 100}, ${pending.toLocaleString('en')} pending`;
      const limit = share === 0.95 ? { budget: budget.enqueue } : {};
      figures.push(
        { name: `enqueue durable ${of}`, value: quantile(durable, share), unit: 'ms', floor, ...limit, note },
        { name: `enqueue durable and shown ${of}`, value: quantile(shown, share), unit: 'ms', floor, note },
      );
    }
  }
  await page.close();
  return figures;
};
