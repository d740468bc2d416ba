import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { Device } from '../harness/browser.ts';
import { school, teacher } from '../harness/given/school.ts';
import { button, dialog } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

const row = (panel: Locator, title: string): Locator => panel.locator('li[data-conversation]', { hasText: title });

/** Adds a parameter to the address that is open. */
const withChat = (page: Page, chat: string): string => {
  const url = new URL(page.url());
  url.searchParams.set('chat', chat);
  return `${url.pathname}${url.search}`;
};

/** Step by step in, and back step by step out; then by a link. Begins on a page of level 1. */
export const goesIntoTheMessages = async (device: Device, groupId: string, title: string): Promise<void> => {
  const { page } = device;
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  await school.say(teacher, sendMessage, { groupId, id, text: '明天停课' });
  await page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('button', { name: /Messages/ })
    .click();
  const panel = dialog(page);
  await row(panel, title).locator('[data-row]').click();
  await see(button(panel, 'Back to the conversations')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('chat')).toBe(groupId);
  await see(panel.getByRole('heading', { name: title })).toBeFocused();
  await button(panel, 'About this conversation').click();
  await see(panel.getByRole('heading', { name: 'About this conversation' })).toBeFocused();
  await page.goBack();
  await see(button(panel, 'About this conversation')).toBeFocused();
  await page.goBack();
  await see(row(panel, title).locator('[data-row]')).toBeFocused();
  await page.goBack();
  await see(panel).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  await device.open(withChat(page, groupId));
  await button(panel, 'Back to the conversations').click();
  await button(panel, 'Close the messages').click();
  await see(panel).toHaveCount(0);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('chat')).toBe(false);
};
