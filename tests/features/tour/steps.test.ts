import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { perCourse, tourVersions } from '#contract/features/tour/keys.ts';
import { tourSteps, versionAt } from '#src/features/tour/view/steps.ts';

test('every tour of P4 has its screen and its steps, once in each course for the lessons; the grades have no screen yet (S-363)', () => {
  expect(versionAt('/main', undefined)).toBe(31);
  expect(versionAt('/main/classdetail', 'notice')).toBe(32);
  expect(versionAt('/main/classdetail', 'member')).toBe(33);
  expect(versionAt('/main/classdetail', 'teaching')).toBe(40);
  expect(versionAt('/class_rate', undefined)).toBeUndefined();
  expect(tourVersions.filter((version) => tourSteps[version] === undefined)).toEqual([34]);
  expect(perCourse).toEqual([40]);
});

test('what a tour points at by name is on a screen', () => {
  const sources = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'))
    .join('\n');
  const places = Object.values(tourSteps).flatMap((steps) => steps.map(({ place }) => place));
  const names = places.flatMap((place) => place.match(/data-[a-z]+(="[a-z-]+")?|(?<=#)[a-z-]+/g) ?? []);
  expect(names.length).toBeGreaterThan(10);
  // The tabs (src/ui/parts/tabs.tsx) make `data-tour` of their property `tour`.
  const written = names.map((name) => name.replace(/^data-tour=/, 'tour='));
  expect(written.filter((name) => !sources.includes(name))).toEqual([]);
});
