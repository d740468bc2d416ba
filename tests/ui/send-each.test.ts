import { expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { sendEach } from '#src/ui/live/drafts/use-send.ts';
import { openOwnDevice, teachIn } from '#tests/harness/disk/own-device.ts';

const makeId = () => newId(Date.UTC(2026, 10, 21), (bytes) => crypto.getRandomValues(bytes));

test('of several things added together, what was promised before one is refused is not promised again', async () => {
  const device = await openOwnDevice();
  const courseId = makeId();
  await teachIn(device, courseId);
  let form = ['one', '', 'three'];
  const press = () =>
    sendEach(
      form,
      (title) => device.store.mutate(createNotice, { courseId, id: makeId(), title, content: 'text' }),
      (sent) => {
        form = form.filter((title) => title !== sent);
      },
    );
  expect(await press()).toMatchObject({ field: 'title' });
  expect(form).toEqual(['', 'three']);
  form = ['two', 'three'];
  expect(await press()).toBeUndefined();
  const entries = await device.replica.outbox.entries.toArray();
  expect(entries.map(({ input }) => (input as { readonly title: string }).title)).toEqual(['one', 'two', 'three']);
});
