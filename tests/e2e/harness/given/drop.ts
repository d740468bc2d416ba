import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { onTestFinished } from 'vitest';

interface DroppedFile {
  /** With the folders it lies in. */
  readonly name: string;
  readonly buffer: Buffer;
}

const held = async (page: Page, place: Locator, files: readonly DroppedFile[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, buffer } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), buffer);
  }
  // Of what lies in folders, the outermost folder is what is dragged.
  const paths = [...new Set(files.map(({ name }) => join(folder, name.split('/')[0] ?? name)))];
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing to drop on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  return (type: 'dragEnter' | 'dragOver' | 'drop') => browser.send('Input.dispatchDragEvent', { type, ...at, data });
};

/** Files of this machine's disk, dragged to a place and let go; `over` looks at the page in between. */
export const dropFiles = async (
  page: Page,
  place: Locator,
  files: readonly DroppedFile[],
  over: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const tell = await held(page, place, files);
  await tell('dragEnter');
  await tell('dragOver');
  await over();
  await tell('drop');
};
