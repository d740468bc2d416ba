import { Flex } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CalendarClock, EyeOff, Users } from 'lucide-react';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { type Class, classOf } from '#src/features/activity/data/tally.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { Time } from '#src/ui/words/time.tsx';

const nameOf = (people: Class, entry: AudienceEntry): string | undefined => {
  const id = entry.slice(2);
  if (entry.startsWith('u:')) return people.students.find(({ uid }) => uid === id)?.username;
  return [...people.groups, ...people.archived].find((group) => group.id === id)?.name;
};

/** So many are named. */
const named = 2;

/** "Red, Ann and 3 more"; nothing for everybody. */
export const AudienceNames = ({
  courseId,
  audience,
}: {
  readonly courseId: string;
  readonly audience: readonly AudienceEntry[];
}) => {
  const people = useLive(classOf, courseId);
  return people && <NamesIn people={people} audience={audience} />;
};

export const NamesIn = ({
  people,
  audience,
}: {
  readonly people: Class;
  readonly audience: readonly AudienceEntry[];
}) => {
  if (audience.length === 0) return null;
  const names = audience.flatMap((entry) => nameOf(people, entry) ?? []);
  const shown = names.slice(0, named);
  const more = audience.length - shown.length;
  if (shown.length === 0) return <Plural value={more} one="# recipient" other="# recipients" />;
  const list = new Intl.ListFormat(languageTag(), { type: 'unit' }).format(shown);
  return more === 0 ? list : <Plural value={more} one={`${list} and # more`} other={`${list} and # more`} />;
};

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
