import { Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { KeptFile } from '#src/core/files/kept/row.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { type KeptKind, totalsOf } from './kinds.ts';

/** What the files take by kind, the most first. */
export const KindTotals = ({ files }: { readonly files: readonly KeptFile[] }) => {
  const { t } = useLingui();
  const names: Readonly<Record<KeptKind, string>> = {
    video: t`Videos`,
    audio: t`Sound`,
    image: t`Pictures`,
    document: t`Documents`,
    other: t`Other files`,
  };
  return (
    <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" fontSize="sm">
      {totalsOf(files).map(({ kind, bytes, count }) => (
        <Flex as="li" key={kind} gap="2">
          <span>{names[kind]}</span>
          <Text as="span" color="fg.muted" textStyle="num">
            {sizeText(bytes)} ({count})
          </Text>
        </Flex>
      ))}
    </Flex>
  );
};
