import { createRouter } from '@tanstack/react-router';
import { expect } from 'vitest';
import { routeTree } from '#src/route-tree.gen.ts';
import { fillForm } from './entering.ts';
import { courseScreenTest, device, student } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = courseScreenTest();

/** What somebody may write into a link. */
const odd = ['nothing-like-it', 'https://elsewhere.example/', 7, true, null, ['a'], { a: 1 }];

test('whatever a link says, a screen reads what its route takes: a parameter that is read is answered, also when it is nothing', () => {
  const routes = Object.values(createRouter({ routeTree }).routesById);
  const reading = routes.flatMap(({ id, options: { validateSearch } }) =>
    typeof validateSearch === 'function' ? [{ id, read: validateSearch as (search: object) => object }] : [],
  );
  expect(reading.length).toBeGreaterThan(50);
  const missing = reading.flatMap(({ id, read }) =>
    odd.flatMap((value) => {
      const asked = new Set<string | symbol>();
      const get = (_: object, name: string | symbol) => {
        asked.add(name);
        return value;
      };
      const search = new Proxy({}, { get });
      const taken = read(search);
      return [...asked].filter((name) => !Object.hasOwn(taken, name)).map((name) => `${id}: ${String(name)}`);
    }),
  );
  expect(new Set(missing)).toEqual(new Set());
});

test('a link to the sign-in that would lead to another site leads to the classes', async () => {
  await device.asStranger();
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example/']) {
    await device.open(`/login?redirect=${encodeURIComponent(elsewhere)}`);
    await fillForm(device, student);
    await isAt('/main');
    await device.asStranger();
  }
});

test('a link to settings that there are not shows those that there are', async () => {
  await device.signIn(student);
  await device.open('/main/UserSetting?section=nothing');
  await says('Account info');
});
