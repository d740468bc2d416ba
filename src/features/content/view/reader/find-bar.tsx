import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { Choice } from '#src/ui/parts/choice.tsx';
import { Search } from '../parts/search.tsx';
import { kindTexts } from '../parts/words.ts';
import type { Find } from './found.ts';

interface FindBarProps {
  readonly activities: readonly ActivityRow[];
  readonly find: Find;
  readonly onFind: (find: Find) => void;
  readonly hasStates: boolean;
}

/** Narrows a long course to what somebody looks for; kinds are those that there are. */
export const FindBar = ({ activities, find, onFind, hasStates }: FindBarProps) => {
  const { t, i18n } = useLingui();
  const kinds = [...new Set(activities.map(({ kind }) => kind))];
  const set = (change: Partial<Find>) => onFind({ ...find, ...change });
  return (
    <Flex role="search" gap="2" wrap="wrap">
      <Search words={find.words} onWords={(words) => set({ words })} />
      {kinds.length > 1 && (
        <Choice
          label={t`Kind`}
          value={find.kind}
          onValue={(kind) => set({ kind })}
          options={[['', t`All kinds`], ...kinds.map((kind) => [kind, i18n._(kindTexts[kind])] as const)]}
        />
      )}
      {hasStates && (
        <Choice
          label={t`State`}
          value={find.state}
          onValue={(state) => set({ state: state === 'open' || state === 'done' ? state : '' })}
          options={[
            ['', t`All states`],
            ['open', t`Not done`],
            ['done', t`Done`],
          ]}
        />
      )}
    </Flex>
  );
};
