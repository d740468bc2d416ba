import { Box, Button, type ButtonProps, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { base64Of } from '#contract/core/files.ts';

/** As calls take it. */
export interface ChosenTable {
  readonly name: string;
  /** In base64. */
  readonly data: string;
}

interface TableFileProps<Kind extends string> {
  /** One button for each kind of table. */
  readonly kinds: readonly { readonly kind: Kind; readonly name: ReactNode }[];
  readonly button?: ButtonProps;
  /** No file can be chosen now. */
  readonly isOff: boolean;
  /** What is being done with the file. */
  readonly doing?: ReactNode;
  /** Why it was not taken. */
  readonly problem?: string | undefined;
  readonly maxBytes: number;
  /** Another file is about to come: what was said of the one before goes. */
  readonly onChoose: () => void;
  readonly onFile: (file: ChosenTable, kind: Kind) => Promise<unknown>;
  /** Beside the buttons. */
  readonly children?: ReactNode;
}

/** Takes a table, XLSX or CSV, from the device to whoever sends it. */
export const TableFile = <Kind extends string>({
  kinds,
  button,
  isOff,
  doing,
  problem,
  maxBytes,
  onChoose,
  onFile,
  children,
}: TableFileProps<Kind>) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef(kinds[0]?.kind);
  const [trouble, setTrouble] = useState<string>();
  const limit = Math.floor(maxBytes / 1000);
  const take = async (file: File) => {
    setTrouble(undefined);
    onChoose();
    if (file.size > maxBytes) return setTrouble(t`The file is larger than ${limit} kB. Split it.`);
    const data = await file.arrayBuffer().then(
      (bytes) => base64Of(new Uint8Array(bytes)),
      () => '',
    );
    if (data === '') return setTrouble(t`This file is empty or cannot be read.`);
    if (wanted.current !== undefined) await onFile({ name: file.name, data }, wanted.current);
  };
  const said = trouble ?? problem;
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {kinds.map(({ kind, name }) => (
          <Button
            key={kind}
            disabled={isOff}
            {...button}
            onClick={() => {
              wanted.current = kind;
              input.current?.click();
            }}
          >
            <FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />
            {name}
          </Button>
        ))}
        {children}
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={t`Choose a file`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </Flex>
      {doing !== undefined && (
        <Text role="status" fontSize="sm">
          {doing}
        </Text>
      )}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={said === undefined}>
        {said}
      </Text>
    </>
  );
};

interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly fault: string;
  /** What stands in the cell. */
  readonly value: string;
}

interface LineProblemsProps<P extends LineProblem> {
  readonly problems: readonly P[];
  readonly textOf: (problem: P) => string;
  /** How many there are, and that nothing was taken. */
  readonly children: ReactNode;
}

const shown = 200;

/** What is wrong with a table, line by line. */
export const LineProblems = <P extends LineProblem>({ problems, textOf, children }: LineProblemsProps<P>) => {
  const { t } = useLingui();
  return (
    <>
      <Text fontSize="sm" color="fg.error" role="alert" mb="2">
        {children}
      </Text>
      <Box
        as="ul"
        listStyleType="none"
        maxH="50vh"
        overflowY="auto"
        fontSize="sm"
        aria-label={t`Problems`}
        tabIndex={0}
      >
        {problems.slice(0, shown).map((problem) => (
          <Flex
            as="li"
            key={`${problem.line} ${problem.field} ${problem.fault}`}
            gap="3"
            py="2"
            borderTopWidth="1px"
            align="baseline"
          >
            <Text as="span" textStyle="num" color="fg.muted" flexShrink="0" minW="4rem">
              <Trans>Line {problem.line}</Trans>
            </Text>
            <Text as="span" overflowWrap="anywhere">
              {textOf(problem)}
              {problem.value !== '' && (
                <Text as="span" color="fg.muted">
                  {' '}
                  “{problem.value}”
                </Text>
              )}
            </Text>
          </Flex>
        ))}
        {problems.length > shown && (
          <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
            <Trans>… and more, once these are fixed.</Trans>
          </Text>
        )}
      </Box>
    </>
  );
};
