import { printText } from '#contract/features/question/text/print.ts';
import { tableOf } from '#contract/features/question/text/table.ts';
import type { BankItem } from '#src/features/question/data/queries.ts';
import { saveSheets } from '#src/ui/words/save-sheet.ts';

type Language = 'zh' | 'en';

/** As a file, in the format that text is read in. */
export const downloadText = (items: readonly BankItem[], language: Language, name: string): void => {
  const url = URL.createObjectURL(new Blob([printText(items, language)], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.txt` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};

/** As a workbook, in the columns that a table is read by. */
export const downloadTable = (items: readonly BankItem[], language: Language, name: string): Promise<void> =>
  saveSheets(name, [{ name, ...tableOf(items, language) }]);
