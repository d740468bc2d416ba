export type Cell = string | number | null;

export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly Cell[])[];
}

/** What names of sheets may not hold, and how long they may be. */
const sheetName = (name: string): string => name.replaceAll(/[\\/:*?"<>|[\]]/g, ' ').slice(0, 31);

const cellOf = (value: Cell) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String });

/** Makes a workbook on this device and hands it to the person. Words are written as words: nothing in them is a formula. */
export const saveSheets = async (name: string, sheets: readonly Sheet[]): Promise<void> => {
  const { default: write } = await import('write-excel-file/browser');
  const made = sheets.map(({ name: sheet, head, lines }) => ({
    sheet: sheetName(sheet),
    data: [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...lines.map((line) => line.map(cellOf)),
    ],
    columns: head.map((_, at) => ({ width: at === 0 ? 24 : 14 })),
    stickyRowsCount: 1,
  }));
  const blob = await write(made as never).toBlob();
  saveBytes(`${name}.xlsx`, blob);
};

/** Hands a file that was made here to the person. */
export const saveBytes = (name: string, bytes: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Hands a text to the person as a file. */
export const saveText = (name: string, text: string): void => {
  const link = document.createElement('a');
  // So that editors read it as UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
