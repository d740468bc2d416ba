import type { SystemStyleObject } from '@chakra-ui/react';

/** How the reader's text lies over its picture: unseen, each piece stretched to its place by the variables it is given. */
export const textLayerStyle: SystemStyleObject = {
  '& .text-layer': {
    position: 'absolute',
    inset: '0',
    overflow: 'clip',
    lineHeight: '1',
    textAlign: 'initial',
    transformOrigin: '0 0',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  },
  '& .text-layer :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& .text-layer > :not(.markedContent), & .text-layer .markedContent span:not(.markedContent)': {
    zIndex: '1',
    '--font-height': '0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': '1',
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .text-layer .markedContent': { display: 'contents' },
  '& .text-layer ::selection': { background: 'rgb(63 88 200 / 0.3)', color: 'transparent' },
};
