import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { stretchesOf } from '#src/ui/words/stretches.ts';

/** Of code that is longer than a browser lays out at once, where its parts end. */
const endsOf = (code: Node): readonly number[] => {
  const stretches = stretchesOf(code.textContent);
  let end = 0;
  return stretches.length === 1 ? [] : stretches.map(({ length }) => (end += length));
};

const partsOf = (doc: Node): DecorationSet => {
  const parts: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    if (!node.type.spec.code) return false;
    let from = 0;
    for (const end of endsOf(node)) {
      parts.push(Decoration.inline(at + 1 + from, at + 1 + end, { class: 'stretch' }));
      from = end;
    }
    return false;
  });
  return DecorationSet.create(doc, parts);
};

/** Code stays one text, however long it is: its parts are only laid out apart. */
export const longCode = Extension.create({
  name: 'longCode',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => partsOf(doc),
        apply: (change, parts) => (change.docChanged ? partsOf(change.doc) : parts),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
