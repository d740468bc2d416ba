import type { Page } from 'playwright';
import { type Device, type Look, openOneBrowser } from '../browser.ts';
import { places, signedInAt, whenSynced } from '../screens.ts';
import { see } from '../see.ts';
import type { Furnished, Person } from './furnish.ts';

export interface Screen<F extends Furnished = Furnished> {
  readonly name: string;
  readonly who: Person | 'nobody';
  readonly path: (furnished: F) => string;
  /** Steps to a state that has no address, in any language. */
  readonly into?: (page: Page) => Promise<unknown>;
  /** What is waited for before the picture. Unsaid, it is what steps open; without steps the heading is enough. */
  readonly shows?: string;
  /** What it changes on the device stays: whatever else this visitor opens comes before. */
  readonly isLast?: true;
}

/** What the steps of a screen open: an overlay, a menu, an editor in a list. */
const whatStepsOpen = '[role$="dialog"], [role="menu"], main li textarea';

/** One device for each kind of visitor. */
export const visitors = async (
  { school, ...people }: Furnished,
  look: Look = {},
  languageOf: (who: Screen['who']) => NonNullable<Look['language']> = () => 'en',
): Promise<Readonly<Record<Screen['who'], Device>>> => {
  const room = await openOneBrowser();
  const visitor = async (who: Person) => {
    const person = people[who];
    const device = await room.device(school, { ...look, language: languageOf(who) });
    if (look.isBare !== true) await signedInAt(device, person, places.main);
    else {
      await device.wasSignedIn(person);
      await device.open(places.main);
      await whenSynced(device.page);
    }
    return device;
  };
  return {
    nobody: await room.device(school, { ...look, language: languageOf('nobody') }),
    newcomer: await visitor('newcomer'),
    student: await visitor('student'),
    teacher: await visitor('teacher'),
  };
};

/** Opens a screen, or goes to it from where the app is, and waits until nothing on it moves. */
export const show = async <F extends Furnished>(
  device: Device,
  { path, into, shows }: Screen<F>,
  furnished: F,
  by: 'address' | 'link' = 'address',
): Promise<void> => {
  const { page } = device;
  const address = path(furnished);
  // Who looked at a course as a student does would go on so.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  // Another hash alone would not be another page.
  if (by === 'address' && address.includes('#')) await page.goto('about:blank');
  await (by === 'link' ? device.goTo(address) : device.open(address));
  await see(page.locator('h1')).toHaveCount(1);
  await into?.(page);
  const awaited = shows ?? (into === undefined ? undefined : whatStepsOpen);
  if (awaited !== undefined) await see(page.locator(awaited).first()).toBeVisible();
  await atRest(page);
};

/** Who asks for a tour wants those of other screens again: they would lie over what is looked at next. */
export const noMoreTours = async (page: Page): Promise<void> => {
  await see(page.locator('[data-scope="tour"][data-part="content"]')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tips', 'off'));
};

export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
