import type { ComponentProps } from 'react';

interface GridPartProps extends ComponentProps<'div'> {
  readonly role: 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell' | 'presentation';
}

/** An element of the grid. Rows and cells of a table cannot be placed by hand in both directions. */
export const GridPart = (props: GridPartProps) => <div {...props} />;
