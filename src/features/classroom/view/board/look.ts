import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { grid } from '#contract/core/strokes.ts';
import type { InkColor, InkWidth, Paper } from '#contract/features/classroom/board/keys.ts';

/** Steps of the grid. */
export const widths: Readonly<Record<InkWidth, number>> = { fine: 50, medium: 95, broad: 210 };

/** Of a page without a document: 16 to 9. */
export const pageSize = { width: grid, height: (grid * 9) / 16 };

const onWhite: Readonly<Record<InkColor, string>> = {
  plain: '#1b1b1f',
  red: '#d92d20',
  blue: '#1d4ed8',
  green: '#15803d',
  yellow: '#ca8a04',
};
const onBlack: Readonly<Record<InkColor, string>> = {
  plain: '#f6f6f2',
  red: '#ff8a80',
  blue: '#8ab4ff',
  green: '#7ddc94',
  yellow: '#ffe066',
};

/** The same by day and by night: paper is white there, too. */
export const inkOn = (paper: Paper, color: InkColor): string => (paper === 'black' ? onBlack : onWhite)[color];

export const paperColor: Readonly<Record<Paper, string>> = { black: '#1f2b26', white: '#ffffff', grid: '#ffffff' };

/** Lines of squared paper, in steps. */
export const squares = { every: grid / 40, color: '#d5dbe3' };

export const colorNames: Readonly<Record<InkColor, MessageDescriptor>> = {
  plain: msg`Chalk or ink`,
  red: msg`Red`,
  blue: msg`Blue`,
  green: msg`Green`,
  yellow: msg`Yellow`,
};
export const widthNames: Readonly<Record<InkWidth, MessageDescriptor>> = {
  fine: msg`Fine`,
  medium: msg`Medium`,
  broad: msg`Broad`,
};
export const paperNames: Readonly<Record<Paper, MessageDescriptor>> = {
  black: msg`Blackboard`,
  white: msg`White`,
  grid: msg`Squares`,
};
