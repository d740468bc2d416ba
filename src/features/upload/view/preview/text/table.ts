/** Rows of a text whose fields are separated by commas or tabs, quoted as spreadsheets do; at most `most`. */
export const rowsOf = (text: string, separator: string, most: number): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const character = text[at];
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || field === '')) isQuoted = !isQuoted;
    else if (isQuoted) field += character;
    else if (character === separator) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  if (rows.length < most && (field !== '' || row.length > 0)) endRow();
  return rows;
};
