import { convScope } from '#contract/core/scopes.ts';
import type { BusMessage } from '#server/core/poke/bus.ts';
import type { Person } from '#tests/harness/device.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import type { World } from '#tests/harness/world.ts';
import { usualBuild } from './builds.ts';
import { type Cast, type Played, unspeakable } from './cast.ts';
import { breakDisk } from './disk.ts';
import { commitsSince, watchMonotonic } from './invariants.ts';

/** What the story breaks while it runs; a chance of 0 to 1 for each request or step. */
const faults = {
  requestLost: 0.08,
  replyLost: 0.1,
  doubled: 0.08,
  late: 0.06,
  page: 0.02,
  cut: 0.02,
  wrongNonce: 0.02,
  refused: 0.03,
};

/** Two people, three devices with two tabs each, two courses, and a bad network between them. */
export const castOf = async (world: World, seed: number, pushItems: number): Promise<Cast> => {
  world.server.faults.set(() => {});
  const chance = chanceFrom(seed);
  const people = [await world.person('teacher'), await world.person('teacher')] as const;
  const courses = [await world.course(people[0], [people[1]]), await world.course(people[1], [people[0]])];
  const devices: Played[] = [];
  const cast: Cast = {
    world,
    chance,
    people,
    courses,
    teacherOf: new Map(courses.map((course, index) => [course, people[index] as Person])),
    devices,
    promised: [],
    created: [],
    commits: commitsSince(world),
    told: new Map(),
    listen: () => {},
    hangUp: () => {},
    awaited: new Map(),
    errors: [],
    trace: [],
    running: [],
    faulty: false,
    disks: { calm: 0, faults: 0 },
    pushItems,
  };
  for (const [index, person] of [people[0], people[0], people[1]].entries()) {
    const device = world.device(person, `device ${index}`);
    device.network.fate = (path) => fateOf(cast, path);
    device.build = usualBuild;
    device.network.refuses = (body) => body.includes(unspeakable);
    device.pushItems = pushItems;
    device.network.turns = () => (cast.faulty && chance.next() < 0.3 ? chance.below(60) : 0);
    device.dies = () => cast.faulty && chance.next() < 0.02;
    breakDisk(cast, { device });
    const played: Played = { device, tabs: [await device.open(), await device.open()], watch: watchMonotonic() };
    await played.tabs[0]?.cycle();
    devices.push(played);
  }
  cast.listen = () => listenTo(cast);
  cast.listen();
  cast.faulty = true;
  return cast;
};

/** Patches are told to every device of the story; now and then the server fails. */
const listenTo = (cast: Cast): void => {
  const { world, chance, courses, devices } = cast;
  const scopes = new Set(courses.map(convScope));
  const listen = ({ patches = [] }: BusMessage) => {
    const ours = patches.filter(({ scope }) => scopes.has(scope));
    for (const played of devices) cast.told.set(played, [...(cast.told.get(played) ?? []), ...ours]);
  };
  cast.hangUp = world.server.bus.subscribe({ hear: listen, lost: () => {} });
  world.server.faults.set((point) => {
    if (cast.faulty && chance.next() < 0.03) throw new Error(`the server fails ${point}`);
  });
};

const fateOf = ({ faulty, chance }: Cast, path: string) => {
  if (!faulty) return 'ok';
  let dice = chance.next();
  for (const [fate, odds] of Object.entries(faults) as [keyof typeof faults, number][]) {
    if (dice < odds) return fate === 'refused' && path !== '/sync/push' ? 'ok' : fate;
    dice -= odds;
  }
  return 'ok';
};
