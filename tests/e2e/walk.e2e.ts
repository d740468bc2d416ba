import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Furnished, furnish } from './harness/gallery/furnish.ts';
import { walk } from './harness/gallery/walk.ts';

let furnished: Furnished;
beforeAll(async () => {
  furnished = await furnish();
});
afterAll(() => furnished.school.close());

test('on a phone of 320 px nothing scrolls sideways or is cut off, in texts two fifths longer than English too; under a finger the controls are 44 px high, a link in a line of text 24; no rule of WCAG 2.2 AA is broken (S-049, S-051)', {
  timeout: 400_000,
}, async () => {
  expect(await walk(furnished)).toEqual([]);
});
