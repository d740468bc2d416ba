import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Edit } from '#src/features/graph/data/edits.ts';
import type { Children } from '#src/features/graph/data/moves.ts';
import { importOf, type Read, readOutline, readTable } from '#src/features/graph/data/outline-text.ts';
import { workbookRows } from '#src/features/question/view/public.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { rowsOfCsv } from './csv-rows.ts';

interface ImportDialogProps {
  readonly tree: Children;
  readonly act: (edit: Edit) => Promise<boolean>;
  readonly onClose: () => void;
}

const mostBytes = 5_000_000;

/** Points from an outline that was typed or pasted, or from a table as it is saved here. */
export const ImportDialog = ({ tree, act, onClose }: ImportDialogProps) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [table, setTable] = useState<readonly Read[]>();
  const [problem, setProblem] = useState<string>();
  const typed = useMemo(() => readOutline(text), [text]);
  const read = table ?? typed;
  const choose = async (file: File) => {
    setProblem(undefined);
    if (file.size > mostBytes) return setProblem(t`The file is larger than 5 MB. Split it.`);
    if (/\.txt$/i.test(file.name)) {
      setTable(undefined);
      return setText(await file.text());
    }
    const rows = /\.csv$/i.test(file.name) ? rowsOfCsv(await file.text()) : await workbookRows(file);
    const found = rows === undefined ? [] : readTable(rows);
    if (found.length === 0) return setProblem(t`There are no points in this table.`);
    setTable(found);
  };
  const send = async () => {
    const top = tree.get('') ?? [];
    if (await act(importOf(read, { from: (top.at(-1)?.place ?? 0) + 1_024, newId: makeId }))) onClose();
  };
  return (
    <FormDialog
      title={<Trans>Import points</Trans>}
      submit={<Trans>Import</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={read.length === 0}
      problem={problem}
      note={read.length > 0 && <Plural value={read.length} one="# point" other="# points" />}
    >
      {table === undefined ? (
        <TextArea
          label={t`Outline`}
          hint={<Trans>One point a line. Indented lines are contained in the one above.</Trans>}
          rows={10}
          fontFamily="mono"
          value={text}
          placeholder={[t`Functions`, `    ${t`Limits`}`, `    ${t`Derivatives`}`].join('\n')}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <Text fontSize="sm" maxH="40vh" overflowY="auto" whiteSpace="pre-wrap" tabIndex={0}>
          {table.map(({ level, name }) => `${'    '.repeat(level)}${name}`).join('\n')}
        </Text>
      )}
      <Flex gap="3" align="center" wrap="wrap">
        <Button type="button" size="sm" variant="outline" onClick={() => input.current?.click()}>
          <FileSpreadsheet size={16} aria-hidden />
          <Trans>From a file</Trans>
        </Button>
        <Text fontSize="sm" color="fg.muted">
          <Trans>XLSX or CSV with level, name, description, tags, needed first; or TXT.</Trans>
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={t`File of points`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
      </Flex>
    </FormDialog>
  );
};
