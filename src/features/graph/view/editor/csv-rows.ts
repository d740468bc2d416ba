/** RFC 4180, also with semicolons or tabs between the cells, as spreadsheet programs of other countries write it. */
export const rowsOfCsv = (text: string): readonly (readonly string[])[] => {
  const given = text.replace(/^\uFEFF/, '');
  const [head = ''] = given.split('\n', 1);
  const between = ([',', ';', '\t'] as const).reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < given.length; at += 1) {
    const sign = given[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (given[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === between) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows;
};
