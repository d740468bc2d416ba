import { Box, Flex, NativeSelect, type SystemStyleObject, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { htmlInStretches } from '#src/ui/editor/show/in-stretches.ts';
import { AsTyped, stretchStyle } from '#src/ui/words/as-typed.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { decode, type Encoding, encodingOf, encodings, rowsOf } from './encoding.ts';
import { loadBytes, useLoad } from './load.ts';
import type { ViewerProps } from './state.ts';
import { StageWait } from './trouble-panel.tsx';

/** Few colours, all of them readable on both grounds. */
const codeStyle: SystemStyleObject = {
  '& .hljs-comment, & .hljs-quote': { color: 'fg.muted' },
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-literal, & .hljs-section, & .hljs-doctag': { color: 'brand.fg' },
  '& .hljs-string, & .hljs-regexp, & .hljs-addition, & .hljs-attribute': { color: 'fg.success' },
  '& .hljs-number, & .hljs-symbol, & .hljs-bullet, & .hljs-meta': { color: 'fg.warning' },
  '& .hljs-title, & .hljs-name, & .hljs-built_in, & .hljs-type': { color: 'fg.info' },
  '& .hljs-variable, & .hljs-template-variable, & .hljs-attr': { color: 'fg.conflict' },
  '& .hljs-deletion': { color: 'fg.error' },
  '& .stretch': stretchStyle,
};

/** More of a text nobody reads here, bytes. */
const max = 2_000_000;
const maxRows = 1_000;

/** Text, tables and code, in whatever encoding they came. */
export const TextView = ({ file, address, onTrouble }: ViewerProps) => {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [loaded, { colouredFile }] = await Promise.all([
        loadBytes(address, { max, signal }),
        import('./highlight.ts'),
      ]);
      return { ...loaded, colouredFile };
    },
    [address],
  );
  const loaded = useLoad(load, address, onTrouble);
  const [chosen, setChosen] = useState<Encoding>();
  const guessed = useMemo(() => (loaded === undefined ? 'utf-8' : encodingOf(loaded.bytes)), [loaded]);
  const encoding = chosen ?? guessed;
  const text = useMemo(() => (loaded === undefined ? '' : decode(loaded.bytes, encoding)), [loaded, encoding]);
  if (loaded === undefined) return <StageWait />;
  return (
    <>
      <Flex flex="none" wrap="wrap" align="center" gap="3" px="4" py="2" borderBottomWidth="1px" bg="bg.panel">
        <EncodingChoice encoding={encoding} onChoose={setChosen} />
        {!loaded.whole && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>
              The first {sizeText(max)} of {sizeText(file.size)}
            </Trans>
          </Text>
        )}
      </Flex>
      <Content name={file.name} text={text} colouredFile={loaded.colouredFile} />
    </>
  );
};

interface EncodingChoiceProps {
  readonly encoding: Encoding;
  readonly onChoose: (encoding: Encoding) => void;
}

const EncodingChoice = ({ encoding, onChoose }: EncodingChoiceProps) => {
  const { t } = useLingui();
  return (
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" width="auto">
      <NativeSelect.Field
        aria-label={t`Encoding`}
        value={encoding}
        onChange={({ target }) => {
          const named = encodings.find((one) => one === target.value);
          if (named !== undefined) onChoose(named);
        }}
      >
        {encodings.map((one) => (
          <option key={one} value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
};

interface ContentProps {
  readonly name: string;
  readonly text: string;
  readonly colouredFile: (name: string, text: string) => Promise<string | undefined>;
}

const separators: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' };

/** Undefined until they are known; a text that is not coloured has none. */
const useColours = (
  name: string,
  text: string,
  colouredFile: ContentProps['colouredFile'],
): { readonly html: string | undefined } | undefined => {
  const [made, setMade] = useState<{ readonly of: string; readonly html: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void colouredFile(name, text).then((html) => isCurrent && setMade({ of: text, html }));
    return () => {
      isCurrent = false;
    };
  }, [name, text, colouredFile]);
  return made?.of === text ? made : undefined;
};

const Content = ({ name, text, colouredFile }: ContentProps) => {
  const separator = separators[extensionOf(name)];
  const colours = useColours(name, text, colouredFile);
  if (separator !== undefined) return <Table rows={rowsOf(text, separator, maxRows)} />;
  if (colours === undefined) return <StageWait />;
  const { html } = colours;
  const inside =
    html === undefined
      ? { children: <AsTyped text={text} /> }
      : // The highlighter escapes the text and adds spans only.
        { dangerouslySetInnerHTML: { __html: htmlInStretches(html) } };
  return (
    <Box
      as="pre"
      flex="1 0 auto"
      px={{ base: '4', md: '6' }}
      py="4"
      fontFamily={html === undefined ? 'body' : 'mono'}
      fontSize={html === undefined ? 'md' : 'sm'}
      lineHeight="1.7"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      css={codeStyle}
      data-text
      {...inside}
    />
  );
};

const Table = ({ rows: [head = [], ...rows] }: { readonly rows: string[][] }) => (
  <Box asChild flex="none" m="4" fontSize="sm" borderCollapse="collapse" css={tableStyle}>
    <table data-text>
      <thead>
        <tr>
          {head.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);

const tableStyle = {
  width: 'fit-content',
  '& th, & td': { borderWidth: '1px', px: '3', py: '1.5', textAlign: 'start', maxWidth: '28rem' },
  '& th': { bg: 'bg.subtle', fontWeight: '600' },
};
