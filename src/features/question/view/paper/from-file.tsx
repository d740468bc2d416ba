import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { tableLimits, templateOf, textOfTable } from '#contract/features/question/text/table.ts';
import { saveSheets } from '#src/ui/words/save.ts';
import { textOfFile } from '../exchange.ts';
import { rowsOf } from './workbook.ts';

/** What a table, a text, GIFT or Moodle XML says comes into the text, where it is looked through like any other. */
export const FromFile = ({ onText }: { readonly onText: (text: string) => void }) => {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const language = i18n.locale.startsWith('zh') ? 'zh' : 'en';
  const read = async (file: File): Promise<string> => {
    if (file.size > tableLimits.fileBytes) return t`The file is larger than 5 MB. Split it.`;
    if (!/\.xlsx$/i.test(file.name)) {
      onText(await textOfFile(file, language));
      return '';
    }
    const rows = await rowsOf(file);
    if (rows === undefined) return t`This is no table that can be read. Save it as XLSX.`;
    const found = textOfTable(rows, language);
    if (found === undefined) return t`No line names the columns. The template shows their names.`;
    if (found.count === 0) return t`There are no questions in this table.`;
    onText(found.text);
    const { count, left } = found;
    return left === 0 ? '' : t`Only the first ${count} questions were read. Split the file: ${left} are left.`;
  };
  const choose = async (file: File) => {
    setBusy(true);
    setProblem('');
    setProblem(await read(file));
    setBusy(false);
  };
  const template = () => {
    const { head, lines } = templateOf(language);
    void saveSheets(t`Template of questions`, [{ name: t`Questions`, head, lines }]);
  };
  return (
    <>
      <Button size="sm" variant="outline" loading={busy} onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden />
        <Trans>From a file</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={template}>
        <Trans>Save a template</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.txt,.gift,.xml"
        aria-label={t`File of questions`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      <Text role="alert" fontSize="sm" color="fg.error" flexBasis="100%" hidden={problem === ''}>
        {problem}
      </Text>
    </>
  );
};
