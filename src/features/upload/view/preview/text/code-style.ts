import type { SystemStyleObject } from '@chakra-ui/react';

/** Few colours, all of them readable on both grounds. */
export const codeStyle: SystemStyleObject = {
  '& .hljs-comment, & .hljs-quote': { color: 'fg.muted' },
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-literal, & .hljs-section, & .hljs-doctag': { color: 'brand.fg' },
  '& .hljs-string, & .hljs-regexp, & .hljs-addition, & .hljs-attribute': { color: 'fg.success' },
  '& .hljs-number, & .hljs-symbol, & .hljs-bullet, & .hljs-meta': { color: 'fg.warning' },
  '& .hljs-title, & .hljs-name, & .hljs-built_in, & .hljs-type': { color: 'fg.info' },
  '& .hljs-variable, & .hljs-template-variable, & .hljs-attr': { color: 'fg.conflict' },
  '& .hljs-deletion': { color: 'fg.error' },
};
