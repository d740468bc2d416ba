import { beforeEach, expect } from 'vitest';
import { isTourV2, setTourFinishV2 } from '#contract/features/tour/calls.ts';
import { tourId } from '#contract/features/tour/keys.ts';
import { tourRefusal } from '#contract/features/tour/rules.ts';
import { isTourTaken } from '#src/features/tour/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let person: Person;
let phone: Device;
let onPhone: Tab;

beforeEach(async () => {
  person = await world.person('student');
  phone = world.device(person);
  onPhone = await phone.open();
  await onPhone.cycle();
});

test('a tour taken without a network is not offered on another device, and never to somebody else (C-037, C-038, S-363)', async () => {
  phone.network.online = false;
  expect(await onPhone.store.mutate(setTourFinishV2, { version: 31 })).toMatchObject({ ok: true });
  expect(await isTourTaken(onPhone.replica, '31')).toBe(true);
  phone.network.online = true;
  await onPhone.cycle();
  const laptop = await world.device(person).open();
  await laptop.cycle();
  expect(await isTourTaken(laptop.replica, '31')).toBe(true);
  expect(await isTourTaken(laptop.replica, '32')).toBe(false);
  expect(await world.say(person, isTourV2, { version: 31 })).toMatchObject({ data: { finish: 1 } });
  const other = await world.person('student');
  expect(await world.say(other, isTourV2, { version: 31 })).toMatchObject({ data: { finish: 0, finishtime: 0 } });
});

test('two devices that report the same tour agree on the first report (C-038)', async () => {
  const laptop = await world.device(person).open();
  await laptop.cycle();
  await onPhone.store.mutate(setTourFinishV2, { version: 32 });
  await onPhone.cycle();
  const first = await world.say(person, isTourV2, { version: 32 });
  world.pass(60_000);
  await laptop.store.mutate(setTourFinishV2, { version: 32 });
  await laptop.cycle();
  expect((await laptop.store.counts()).attention).toBe(0);
  expect(await world.say(person, isTourV2, { version: 32 })).toEqual(first);
});

test('the tour of the lessons is taken once in each course, and names it (C-038, S-363)', async () => {
  const [one, other] = [world.newId(), world.newId()];
  expect(await onPhone.store.mutate(setTourFinishV2, { version: 40 })).toEqual({
    ok: false,
    refusal: tourRefusal.courseMissing,
  });
  await onPhone.store.mutate(setTourFinishV2, { version: 40, courseId: one });
  await onPhone.cycle();
  expect(await isTourTaken(onPhone.replica, tourId(40, one))).toBe(true);
  expect(await isTourTaken(onPhone.replica, tourId(40, other))).toBe(false);
  const wire = { version: 40, courseid: one } as object;
  expect(await world.say(person, isTourV2, wire)).toMatchObject({ data: { finish: 1 } });
});
