import { Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { File } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { SaveButton } from './save-button.tsx';

interface FileCardProps {
  readonly file: FileRef;
  readonly canDownload: boolean;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A file that is not shown: what it is, why not, and what may be done with it. */
export const FileCard = ({ file, canDownload, title, children, action }: FileCardProps) => (
  <Flex flex="1" direction="column" align="center" justify="center">
    <EmptyState
      icon={File}
      title={title ?? file.name}
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          {action}
          {canDownload && <SaveButton file={file} />}
        </Flex>
      }
    >
      {children ?? (
        <>
          {sizeText(file.size)}
          <br />
          <Trans>This kind of file is not shown here.</Trans>
        </>
      )}
      {!canDownload && (
        <Text as="span" display="block" mt="1">
          <Trans>The teacher has not allowed downloads.</Trans>
        </Text>
      )}
    </EmptyState>
  </Flex>
);
