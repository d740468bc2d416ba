import type { SystemStyleObject } from '@chakra-ui/react';
import { proseStyle } from './show/prose-style.ts';

/** Of a form that is little more than its text: on a phone, where a dialog is the whole screen, writing takes what is left of it. */
export const writingFills = { '--writing': { base: 'max(160px, 100dvh - 22.5rem)', md: '160px' } } as SystemStyleObject;

/** The written text as it will be read, at least 160 px of it (spec P5), and what ProseMirror needs to work. */
export const writingStyle: SystemStyleObject = {
  position: 'relative',
  '&:focus-within': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-1px' },
  '& .ProseMirror': {
    ...proseStyle,
    minH: 'var(--writing, 160px)',
    maxH: 'max(50dvh, var(--writing, 0px))',
    overflowY: 'auto',
    px: '3.5',
    py: '3',
    outline: 'none',
    // Below 16 px iOS zooms the page.
    fontSize: { base: '16px', md: 'sm' },
    lineHeight: '1.7',
    whiteSpace: 'break-spaces',
    overflowWrap: 'break-word',
    fontVariantLigatures: 'none',
    '& pre': { whiteSpace: 'pre-wrap', bg: 'bg.subtle', borderRadius: 'l2', p: '3', fontSize: 'sm' },
    '& th, & td': { ...proseStyle['& th, & td'], borderWidth: '1px', minW: '3rem', px: '2', py: '1.5' },
    // The library's own, behind what cannot be written in.
    '& img.ProseMirror-separator': { display: 'inline', w: '0', h: '0', m: '0', borderWidth: '0' },
    '& .selectedCell': { bg: 'bg.selected' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    '& [data-formula]': { cursor: 'pointer', borderRadius: 'l1', '&:hover': { bg: 'bg.subtle' } },
  },
};
