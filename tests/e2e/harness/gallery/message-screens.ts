import type { Page } from 'playwright';
import { places } from '../screens.ts';
import type { Screen } from './show.ts';

const panel = '[data-message-panel]';

const at = (what: string): string => `${places.main}?chat=${what}`;

const search = (words: string) => (page: Page) => page.locator(`${panel} input[type="search"]`).fill(words);

/** The message panel beside the page, on a phone instead of it. */
export const messageScreens: readonly Screen[] = [
  {
    name: 'messages',
    who: 'student',
    path: () => at('conversations'),
    shows: `${panel} [data-conversation]`,
  },
  {
    name: 'messages: what may be done with one',
    who: 'student',
    path: () => at('conversations'),
    into: (page) => page.locator(`${panel} [data-conversation] button[aria-haspopup="menu"]`).first().click(),
    shows: '[role="menuitem"]',
  },
  {
    name: 'messages: friends',
    who: 'student',
    path: () => at('friends'),
    into: async (page) => {
      const branches = page.locator(`${panel} [role="treeitem"][aria-expanded="false"]`);
      await branches.first().waitFor();
      while ((await branches.count()) > 0) await branches.first().click();
    },
    shows: `${panel} [aria-level="3"]`,
  },
  {
    name: 'messages: searching',
    who: 'student',
    path: () => at('conversations'),
    into: search('实验'),
    shows: `${panel} mark`,
  },
  {
    name: 'messages: nothing found',
    who: 'student',
    path: () => at('friends'),
    into: search('量子力学'),
    shows: `${panel} svg`,
  },
  {
    name: 'messages: a conversation',
    who: 'student',
    path: ({ courseId }) => at(courseId),
    shows: `${panel} h2`,
  },
  {
    name: 'messages: none yet',
    who: 'newcomer',
    path: () => at('conversations'),
    shows: panel,
  },
  {
    name: 'messages: no friends yet',
    who: 'newcomer',
    path: () => at('friends'),
    shows: panel,
  },
  {
    name: 'messages: a new group',
    who: 'student',
    path: () => at('conversations'),
    into: (page) => page.locator(`${panel} button:has(svg.lucide-user-round-plus)`).click(),
    shows: '[role="dialog"] fieldset label',
  },
  {
    name: 'messages: about a group',
    who: 'student',
    path: () => at('conversations'),
    into: async (page) => {
      await page.locator(`${panel} [data-row]`, { hasText: '实验三小组' }).click();
      await page.locator('[data-chat-info]').click();
    },
    shows: '[data-group-info] [data-face="faces"]',
  },
];
