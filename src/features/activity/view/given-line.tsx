import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CalendarClock, EyeOff, Users } from 'lucide-react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { Time } from '#src/ui/words/time.tsx';
import { AudienceNames } from './audience/audience-names.tsx';

/** Whom something is for, when it will be published, until when: what is not the usual of it. */
export const GivenLine = ({ row }: { readonly row: ActivityRow | undefined }) => {
  if (row === undefined) return null;
  const { courseId, audience, state, publishAt, closesAt } = row;
  return (
    <>
      {audience.length > 0 && (
        <Flex as="span" align="center" gap="1" minW="0">
          <Users size={14} aria-hidden />
          <AudienceNames courseId={courseId} audience={audience} />
        </Flex>
      )}
      {state !== 'published' && (
        <Flex as="span" align="center" gap="1" color="fg.warning">
          <EyeOff size={14} aria-hidden />
          {publishAt > 0 ? (
            <Trans>
              to be published <Time at={publishAt} />
            </Trans>
          ) : (
            <Trans>not published</Trans>
          )}
        </Flex>
      )}
      {closesAt > 0 && (
        <Flex as="span" align="center" gap="1">
          <CalendarClock size={14} aria-hidden />
          <Trans>
            due <Time at={closesAt} />
          </Trans>
        </Flex>
      )}
    </>
  );
};
