import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { caughtUp } from './channel/catch-up.ts';
import { fannedOut } from './channel/fan-out.ts';
import { killed } from './channel/killed.ts';
import { restarted } from './channel/storm.ts';
import { openedCourses } from './figures/class/pages.ts';
import { longCourses } from './figures/class/phone.ts';
import { reviewed } from './figures/class/reviews.ts';
import { heldByATeacher } from './figures/class/volume.ts';
import { coldStart } from './figures/cold-start.ts';
import { drained } from './figures/drain.ts';
import { carried } from './figures/files/browser.ts';
import { hashed, uploaded } from './figures/files/device.ts';
import { received } from './figures/files/server.ts';
import { starved } from './figures/hostile.ts';
import { initialReplica } from './figures/initial.ts';
import { interacted } from './figures/interactions.ts';
import { openedMain } from './figures/main-courses.ts';
import { readBack } from './figures/past.ts';
import { enqueued, pulled, rebased } from './figures/replica.ts';
import { served } from './figures/server.ts';
import { equalTabs } from './figures/tabs.ts';
import { tookOver } from './figures/takeover.ts';
import { weighed } from './figures/weight.ts';
import { type Lab, openLab } from './lab/browser.ts';
import { compared } from './similarity/figure.ts';
import { type Figure, tableOf } from './table.ts';

const benches: Readonly<Record<string, (lab: () => Promise<Lab>, quick: boolean) => Promise<Figure[]>>> = {
  initial: async (lab, quick) => initialReplica(await lab(), quick),
  pull: async (lab, quick) => pulled(await lab(), quick),
  enqueue: async (lab, quick) => enqueued(await lab(), quick),
  rebase: async (lab, quick) => rebased(await lab(), quick),
  drain: async (lab, quick) => drained(await lab(), quick),
  server: (_lab, quick) => served(quick),
  hostile: (_lab, quick) => starved(quick),
  cold: (_lab, quick) => coldStart(quick),
  press: (_lab, quick) => interacted(quick),
  course: (_lab, quick) => openedCourses(quick),
  phone: (_lab, quick) => longCourses(quick),
  review: (_lab, quick) => reviewed(quick),
  volume: async (lab, quick) => heldByATeacher(await lab(), quick),
  takeover: (_lab, quick) => tookOver(quick),
  tabs: (_lab, quick) => equalTabs(quick),
  main: (_lab, quick) => openedMain(quick),
  past: (_lab, quick) => readBack(quick),
  md5: async (lab, quick) => hashed(await lab(), quick),
  upload: async (lab, quick) => uploaded(await lab(), quick),
  received: (_lab, quick) => received(quick),
  carried: (_lab, quick) => carried(quick),
  channel: (_lab, quick) => fannedOut(quick),
  storm: (_lab, quick) => restarted(quick),
  killed: (_lab, quick) => killed(quick),
  catchup: () => caughtUp(),
  weight: async () => weighed(),
  similarity: (_lab, quick) => compared(quick),
};

const load = () => loadavg()[0]?.toFixed(1);
const loadBefore = load();
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } } });
const names = values.only ?? Object.keys(benches);

let lab: Promise<Lab> | undefined;
const openOnce = () => {
  lab ??= openLab();
  return lab;
};

const figures: Figure[] = [];
try {
  for (const name of names) {
    const from = performance.now();
    const bench = benches[name];
    if (bench === undefined) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
    try {
      figures.push(...(await bench(openOnce, values.quick ?? false)));
    } catch (error) {
      console.error(`${name} failed; the others go on.`, error);
    }
    console.error(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
} finally {
  await (await lab)?.close();
}
const [cpu] = cpus();
console.log(`${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} x ${cpu?.model}, Node ${process.version}`);
console.log(
  `Load ${loadBefore} before, ${load()} after. A load near the number of cores makes every figure worse, floors included.\n`,
);
console.log(tableOf(figures));
