import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

/** Without widths: columns are as wide as what they hold, and the page scrolls the table by itself. */
const table = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? '1') || 1,
  renderHTML: (attributes: Readonly<Record<string, unknown>>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const spans = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  /** Asked for by the commands of tables; never written. */
  colwidth: { default: null, rendered: false },
});

export const tables = [
  table,
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
];
