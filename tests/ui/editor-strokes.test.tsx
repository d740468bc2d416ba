// @vitest-environment jsdom
import type { Editor as Live } from '@tiptap/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Editor } from '#src/ui/editor/editor.tsx';
import { drawn } from './draw.tsx';

test('what somebody types is not cleaned again with each stroke; what comes from elsewhere is, and is shown', async () => {
  let value = '<p>long</p>';
  const looks = { labelledBy: 'label', describedBy: '', invalid: false, files: undefined, noPaste: false };
  const editor = () => (
    <Editor
      {...looks}
      value={value}
      onValue={(html) => {
        value = html;
      }}
    />
  );
  const { box, draw } = await drawn(editor());
  const words = () => box.querySelector<HTMLElement & { readonly editor: Live }>('.ProseMirror');
  const read = vi.spyOn(DOMParser.prototype, 'parseFromString');
  for (const letter of 'er!') {
    const live = words()?.editor;
    await act(async () => live?.view.dispatch(live.state.tr.insertText(letter, live.state.doc.content.size - 1)));
    await draw(editor());
  }
  expect([value, words()?.textContent, read.mock.calls]).toEqual(['<p>longer!</p>', 'longer!', []]);
  value = '<p>from elsewhere<script>1</script></p>';
  await draw(editor());
  expect(words()?.innerHTML).toBe('<p>from elsewhere</p>');
  read.mockRestore();
});
