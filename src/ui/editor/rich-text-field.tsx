import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { EditorFiles } from './files/editor-files.ts';

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }));

export interface RichTextFieldProps {
  readonly label: ReactNode;
  /** HTML; empty for nothing written. */
  readonly value: string;
  readonly onValue: (html: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** With it there may be pictures and sound. */
  readonly files?: EditorFiles | undefined;
  /** The teacher forbids pasting (S-419); said before anybody tries. */
  readonly noPaste?: boolean;
}

/** Formatted text under a label. The editor comes when it is first needed; its place is kept from the start. */
export const RichTextField = ({ label, error, hint: given, files, noPaste = false, ...editor }: RichTextFieldProps) => {
  const id = useId();
  const hint = given ?? (noPaste ? <Trans>Pasting is not allowed here.</Trans> : undefined);
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <Box>
      <Text id={`${id}-label`} fontSize="sm" fontWeight="500" mb="1.5">
        {label}
      </Text>
      <Suspense
        fallback={
          <Box
            minH="calc(45px + var(--writing, 160px))"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="l2"
          />
        }
      >
        <Editor
          {...editor}
          files={files}
          noPaste={noPaste}
          labelledBy={`${id}-label`}
          describedBy={described.filter(Boolean).join(' ')}
          invalid={error !== undefined}
        />
      </Suspense>
      <Text id={`${id}-hint`} fontSize="sm" color="fg.muted" mt="1.5" hidden={hint === undefined}>
        {hint}
      </Text>
      <Text id={`${id}-error`} fontSize="sm" color="fg.error" mt="1.5" hidden={error === undefined} role="alert">
        {error}
      </Text>
    </Box>
  );
};
