/** RFC 4180, with the mark by which spreadsheet programs know UTF-8. A text that one would run as a formula is told to be text. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}`;

const cellOf = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Hands a table to the person as a file. */
export const saveCsv = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** A window of its own with nothing but the table, and the question for a printer. */
export const printTable = (title: string, lines: readonly (readonly string[])[]): void => {
  const page = open('', '_blank', 'width=800,height=900');
  if (page === null) return;
  const { document: paper } = page;
  paper.title = title;
  const heading = paper.createElement('p');
  heading.textContent = title;
  const table = paper.createElement('table');
  table.setAttribute('border', '1');
  table.setAttribute('cellpadding', '6');
  for (const line of lines) {
    const row = table.insertRow();
    for (const cell of line) row.insertCell().textContent = cell;
  }
  paper.body.append(heading, table);
  page.focus();
  page.print();
};
