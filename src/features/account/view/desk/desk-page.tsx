import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { type ActivationCode, getUsage } from '#contract/features/account/desk-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useAtOpening, useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { Page } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { useOwnProfile } from '../public.tsx';
import { AppealsPart } from './appeals-part.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { ImportPart } from './import-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { SchoolPart } from './school-part.tsx';

type Usage = Output<typeof getUsage>;

/** How many of the school's people use it. Nobody is named. */
const UsagePart = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [usage, setUsage] = useState<Usage>();
  const askUsage = async () => {
    const said = await ask(getUsage, {});
    if (said.ok) setUsage(said.value);
    else tellRefusal(said.refusal);
  };
  useAtOpening(askUsage, canAsk);
  const look = useOnce(askUsage);
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <Button size="sm" variant="outline" disabled={!canAsk} onClick={look}>
        <Trans>Refresh</Trans>
      </Button>
      {usage !== undefined && (
        <Box as="dl" width="full" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
          <Line name={t`Teachers`} count={usage.teacher} />
          <Line name={t`Students`} count={usage.student} />
        </Box>
      )}
    </Flex>
  );
};

const Line = ({ name, count: { people, active } }: { readonly name: string; readonly count: Usage['teacher'] }) => (
  <Flex gap="4" py="3" fontSize="sm" _notLast={{ borderBottomWidth: '1px' }}>
    <Text as="dt" color="fg.muted" width="6rem" flexShrink="0">
      {name}
    </Text>
    <Text as="dd" textStyle="num">
      <Trans>
        {active} of {people} came in within 30 days
      </Trans>
    </Text>
  </Flex>
);

/** `part` of the address; without one, the people. */
export type DeskPart = 'import' | 'certification' | 'appeals' | 'feedback' | 'payments' | 'ai' | 'usage' | 'school';

interface DeskPageProps {
  readonly part: DeskPart | undefined;
  /** Parts that other features bring. */
  readonly others: Readonly<Record<'certification' | 'feedback' | 'payments' | 'ai', ReactNode>>;
}

/** Where whoever looks after a school lets its people in (S-117). Everything here is the server's to say. */
export const DeskPage = ({ part, others }: DeskPageProps) => {
  const { t } = useLingui();
  const canAsk = useCanAsk();
  const school = useOwnProfile()?.school ?? '';
  const [codes, setCodes] = useState<readonly ActivationCode[]>([]);
  const tabs: readonly { readonly part: DeskPart | undefined; readonly name: string }[] = [
    { part: undefined, name: t`People` },
    { part: 'import', name: t`Import` },
    { part: 'certification', name: t`Certification` },
    { part: 'appeals', name: t`Appeals` },
    { part: 'feedback', name: t`Feedback` },
    { part: 'payments', name: t`Memberships` },
    { part: 'ai', name: t`AI` },
    { part: 'usage', name: t`Usage` },
    { part: 'school', name: t`School` },
  ];
  return (
    <Page title={school === '' ? t`Administration` : t`Administration of ${school}`} narrow>
      <Box mb="5">
        <LinkTabs
          label={t`Administration`}
          current={part ?? 'people'}
          tabs={tabs.map(({ part: id, name }) => ({
            id: id ?? 'people',
            name,
            link: { to: '/admin', search: id === undefined ? {} : { part: id } },
          }))}
        />
      </Box>
      {!canAsk && (
        <Box role="status" p="3" mb="4" bg="bg.subtle" borderRadius="l2" fontSize="sm">
          <Trans>You are offline. Managing people needs the network.</Trans>
        </Box>
      )}
      {codes.length > 0 && <CodesSheet codes={codes} onClose={() => setCodes([])} />}
      {part === undefined && <PeoplePart onCodes={setCodes} />}
      {part === 'import' && <ImportPart onCodes={setCodes} />}
      {part === 'appeals' && <AppealsPart />}
      {part === 'usage' && <UsagePart />}
      {part === 'school' && <SchoolPart />}
      {(part === 'certification' || part === 'feedback' || part === 'payments' || part === 'ai') && others[part]}
    </Page>
  );
};
