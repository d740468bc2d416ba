/** So that spreadsheet programs read it as UTF-8. */
const mark = '\uFEFF';

/**
 * RFC 4180. A text that a spreadsheet would run as a formula is told to be text; some run those of wide signs, too, as an input
 * method writes them.
 */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  mark + lines.map((line) => line.map(cellOf).join(',')).join('\r\n');

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Hands a table to the person as a file. */
export const saveCsv = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
