import { expect, test } from 'vitest';
import { perCourse, tourVersions } from '#contract/features/tour/keys.ts';
import { versionAt } from '#src/features/tour/view/place.ts';
import { tourSteps } from '#src/features/tour/view/steps.ts';

test('every tour of P4 has its screen and its steps, once in each course for the lessons; the grades have no screen yet (S-363)', () => {
  expect(versionAt('/main', undefined)).toBe(31);
  expect(versionAt('/main/classdetail', 'notice')).toBe(32);
  expect(versionAt('/main/classdetail', 'member')).toBe(33);
  expect(versionAt('/main/classdetail', 'teaching')).toBe(40);
  expect(versionAt('/class_rate', undefined)).toBeUndefined();
  expect(tourVersions.filter((version) => tourSteps[version] === undefined)).toEqual([34]);
  expect(perCourse).toEqual([40]);
});
