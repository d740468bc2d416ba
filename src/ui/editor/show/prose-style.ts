import type { SystemStyleObject } from '@chakra-ui/react';
import { fontSizes } from '#contract/core/text/rich-text.ts';
import { stretchStyle } from '#src/ui/words/as-typed.tsx';

/** Few and quiet: words of the language, texts, numbers, remarks. */
const codeColours: SystemStyleObject = {
  '& .hljs-keyword, & .hljs-tag, & .hljs-name, & .hljs-built_in, & .hljs-type': { color: 'chart.4' },
  '& .hljs-string, & .hljs-attr': { color: 'chart.5' },
  '& .hljs-number, & .hljs-literal': { color: 'chart.3' },
  '& .hljs-title, & .hljs-section': { color: 'chart.1' },
  '& .hljs-comment, & .hljs-meta': { color: 'fg.muted' },
};

/** Of everything that people read at length (spec P2.1): pages, help, written text. */
export const proseStyle: SystemStyleObject = {
  fontSize: 'md',
  lineHeight: '1.75',
  overflowWrap: 'anywhere',
  '& > * + *': { mt: '4' },
  '& h2': {
    fontSize: { base: 'lg', md: 'xl' },
    fontWeight: '600',
    lineHeight: '1.4',
    mt: '10',
    scrollMarginTop: '80px',
  },
  '& h3': { fontSize: 'md', fontWeight: '600', lineHeight: '1.5', mt: '6' },
  '& h2 + *, & h3 + *': { mt: '2' },
  '& > :first-child': { mt: '0' },
  '& ul': { listStyle: 'disc', ps: '5' },
  '& ol': { listStyle: 'decimal', ps: '6' },
  '& li + li': { mt: '1.5' },
  '& li::marker': { color: 'fg.muted' },
  '& a': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px', py: '1' },
  '& strong': { fontWeight: '600' },
  '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'bg.subtle', px: '1', borderRadius: 'l1' },
  '& pre': {
    bg: 'bg.subtle',
    borderWidth: '1px',
    borderRadius: 'l2',
    p: '4',
    overflowX: 'auto',
    fontSize: 'sm',
    lineHeight: '1.6',
    '& code': { bg: 'transparent', p: '0', fontSize: 'inherit' },
  },
  '& .note': {
    borderInlineStartWidth: '3px',
    borderColor: 'brand.border',
    bg: 'bg.subtle',
    borderRadius: 'l1',
    ps: '4',
    pe: '3',
    py: '2.5',
  },
  '& blockquote': { borderInlineStartWidth: '3px', ps: '4', color: 'fg.muted' },
  '& hr': { borderTopWidth: '1px' },
  '& .table': {
    overflowX: 'auto',
    borderWidth: '1px',
    borderRadius: 'l2',
    // Where there is more beside what is seen, its edge is shaded; what names a row stays.
    background: 'var(--no-more), var(--more), var(--chakra-colors-bg-panel)',
    '--no-more':
      'linear-gradient(var(--chakra-colors-bg-panel), var(--chakra-colors-bg-panel)) right / 1.25rem 100% no-repeat local',
    '--more': 'linear-gradient(to left, rgb(0 0 0 / 0.16), transparent) right / 1.25rem 100% no-repeat scroll',
    _dark: {
      '--more': 'linear-gradient(to left, rgb(0 0 0 / 0.7), transparent) right / 1.25rem 100% no-repeat scroll',
    },
    '& tr:has(td) th:first-child, & thead th:first-child': {
      position: 'sticky',
      insetInlineStart: '0',
      bg: 'bg.panel',
    },
  },
  '& table': { width: 'full', fontSize: 'sm', lineHeight: '1.6', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', px: '3', py: '2.5', minW: '7rem', height: '2.75em' },
  '& thead th': { fontWeight: '600', color: 'fg.muted', whiteSpace: 'nowrap', minW: '0' },
  '& tbody th': { fontWeight: '500' },
  // The editor makes no `thead`.
  '& tbody tr:not(:has(td)) th': { fontWeight: '600', bg: 'bg.subtle' },
  '& tbody tr + tr, & thead + tbody tr': { borderTopWidth: '1px' },
  '& img': { maxW: 'full', h: 'auto', maxH: '80dvh', borderRadius: 'l2', display: 'block' },
  '& img[data-missing]': {
    minH: '80px',
    minW: 'min(100%, 16rem)',
    p: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    color: 'fg.muted',
    fontSize: 'sm',
  },
  '& audio': { width: 'full', maxW: '26rem', display: 'block' },
  '& video': { width: 'full', maxW: '36rem', maxH: '60dvh', display: 'block', borderRadius: 'l2', bg: 'black' },
  ...Object.fromEntries(
    fontSizes.map((size) => [
      `& [data-size="${size}"]`,
      { fontSize: `${size}px`, lineHeight: size > 24 ? '1.3' : '1.6' },
    ]),
  ),
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-align=right]': { textAlign: 'end' },
  '& [data-align=justify]': { textAlign: 'justify' },
  '& [data-formula=block]': { display: 'block', overflowX: 'auto', overflowY: 'hidden', py: '1', textAlign: 'center' },
  // A fraction that is wider than its text is scrolled to; what is drawn outside of its line is not seen.
  '& p:has([data-formula=inline])': { overflowX: 'auto', overflowY: 'hidden', px: '1', mx: '-1' },
  '& .katex-display': { my: '0' },
  '& [data-formula][data-wrong]': { fontFamily: 'mono', fontSize: '0.9em', color: 'fg.muted' },
  '& .stretch': stretchStyle,
  '& .apart': { display: 'block' },
  ...codeColours,
  '& .cards': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15.5rem), 1fr))',
    gap: '4',
  },
  '& .card': {
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.panel',
    p: '5',
    fontSize: 'sm',
    lineHeight: '1.7',
    '& h3': { mt: '0', mb: '1.5' },
    '& p + p, & p + ul': { mt: '2' },
  },
};
