import { useLingui } from '@lingui/react/macro';
import { FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import type { Pair } from '#contract/features/question/exchange/pairs.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { type FileFormat, fileFormats, saveQuestions } from './exchange.ts';

interface SaveMenuProps {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly pairs: () => readonly Pair[];
}

/** Questions as a file, in the format that one chooses. */
export const SaveMenu = ({ label, name, pairs }: SaveMenuProps) => {
  const { t, i18n } = useLingui();
  const save = async (format: FileFormat) => {
    const lost = await saveQuestions(format, pairs(), name, i18n.locale.startsWith('zh') ? 'zh' : 'en');
    const places = lost.join(', ');
    if (lost.length > 0) tell(t`The file has no place for questions ${places} of the list.`, 'problem');
  };
  return (
    <RowMenu
      label={label}
      actions={() =>
        fileFormats.map((format) => ({
          id: format,
          label: { text: t`Plain text`, table: t`Table (XLSX)`, gift: 'GIFT', moodle: 'Moodle XML' }[format],
          icon: { text: FileText, table: FileSpreadsheet, gift: FileCode, moodle: FileCode }[format],
          onChoose: () => void save(format),
        }))
      }
    />
  );
};
