import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { can } from '#contract/core/roles.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { second } from '#contract/core/time.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { iconOfKind, textOfKind } from '#src/features/content/view/public.tsx';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { FileStage, SaveButton } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { sizeText } from '#src/ui/words/size.ts';

interface ContentBodyProps {
  readonly activity: ActivityRow;
  /** As high as it may be. */
  readonly height: string;
  /** It is a student who looks: what leads out of here is logged. */
  readonly logs: boolean;
  /** How far the person is. */
  readonly row?: LearnRow | undefined;
}

/** What there is to learn: the file itself, or the way to where it is. */
export const ContentBody = ({ activity, height, logs, row }: ContentBodyProps) => {
  const body = useRef<HTMLDivElement>(null);
  const { file, url, courseId } = activity;
  const canDownload = can(useMyActor(courseId), 'content.write') || activity.canDownload;
  if (file !== null)
    return (
      <Flex
        direction="column"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        overflow="hidden"
        height={height}
        minH="18rem"
      >
        {canDownload && <SaveBar file={file} />}
        <FileStage
          key={file.id}
          file={file}
          canDownload={canDownload}
          onWatch={undefined}
          stopped={stoppedOf(row)}
          body={body}
        />
      </Flex>
    );
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3">
      {url === '' ? <Nothing /> : <Away activity={activity} logs={logs} />}
    </Box>
  );
};

const SaveBar = ({ file }: { readonly file: FileRef }) => (
  <Flex flex="none" align="center" gap="3" px="4" py="2" borderBottomWidth="1px">
    <Text flex="1" minW="0" fontSize="sm" truncate>
      {file.name}
    </Text>
    <Text flex="none" fontSize="xs" color="fg.muted" textStyle="num">
      {sizeText(file.size)}
    </Text>
    <Suspense fallback={null}>
      <SaveButton file={file} size="sm" />
    </Suspense>
  </Flex>
);

/** `lastAt` would not do: opening it here is no stopping. */
const stoppedOf = (row: LearnRow | undefined) =>
  row === undefined || row.length === 0 ? undefined : { at: row.position / second, when: row.spent.at(-1)?.[1] ?? 0 };

const Nothing = () => (
  <EmptyState picture="lost" title={<Trans>Nothing to show</Trans>}>
    <Trans>The teacher has not added a file or an address yet.</Trans>
  </EmptyState>
);

/** Opens in a tab of its own: what is there is not ours. */
const Away = ({ activity, logs }: Pick<ContentBodyProps, 'activity' | 'logs'>) => {
  const { i18n } = useLingui();
  const { store } = useSession();
  const { id, courseId, kind, url, platform } = activity;

  return (
    <EmptyState
      icon={iconOfKind(kind)}
      title={platform === '' ? i18n._(textOfKind(kind)) : platform}
      action={
        <Button asChild size="sm">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => logs && void store.mutate(startLearnStatusV2, { courseId, id })}
          >
            <ExternalLink aria-hidden />
            <Trans>Open in a new tab</Trans>
          </a>
        </Button>
      }
    >
      <Text as="span" wordBreak="break-all">
        {hostOf(url)}
      </Text>
      <br />
      <Trans>It is outside of this classroom and needs the network.</Trans>
    </EmptyState>
  );
};

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
