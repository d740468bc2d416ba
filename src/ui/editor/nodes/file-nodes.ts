import { mergeAttributes, Node } from '@tiptap/core';
import { fileAddress } from '#contract/core/files.ts';

/** The id in `file:<id>`, or in the address of a page of this school that the text was copied from. */
const idIn = (source: string | null): string | null =>
  /^(?:file:|\/file\/)([0-9a-f-]{36})$/.exec((source ?? '').replace(location.origin, ''))?.[1] ?? null;

const fileId = {
  default: null,
  parseHTML: (element: HTMLElement) => idIn(element.getAttribute('src')),
  renderHTML: ({ file }: { readonly file?: string | null }) => (file == null ? {} : { src: `file:${file}` }),
};

const named = (attribute: 'alt' | 'title') => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? '',
  renderHTML: ({ name }: { readonly name?: string }) => ({ [attribute]: name ?? '' }),
});

const isKnown = (element: HTMLElement) => (idIn(element.getAttribute('src')) === null ? false : null);

/** A picture of the school: stored by its id, drawn from its address. */
export const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file: fileId, name: named('alt') }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: isKnown }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.src = fileAddress(String(node.attrs.file));
      dom.alt = String(node.attrs.name);
      return { dom, ignoreMutation: () => true };
    },
});

/** What is played, of the school: its buttons are for hearing and seeing, not for the editor. */
const playedNode = (name: string, tag: 'audio' | 'video') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ file: fileId, name: named('title') }),
    parseHTML: () => [{ tag: `${tag}[src]`, getAttrs: isKnown }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes)],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('div');
        const player = document.createElement(tag);
        player.controls = true;
        player.preload = tag === 'audio' ? 'none' : 'metadata';
        player.src = fileAddress(String(node.attrs.file));
        player.title = String(node.attrs.name);
        player.setAttribute('aria-label', player.title);
        dom.append(player);
        return { dom, ignoreMutation: () => true, stopEvent: ({ target }) => target === player };
      },
  });

export const sound = playedNode('sound', 'audio');
export const film = playedNode('film', 'video');
