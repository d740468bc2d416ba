type Cell = string | number;

/** A cell that a spreadsheet could take for a formula is text. */
const cellOf = (cell: Cell): string => {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as a file that spreadsheets open, in any language. */
export const saveTable = (name: string, lines: readonly (readonly Cell[])[]): void => {
  const text = `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
