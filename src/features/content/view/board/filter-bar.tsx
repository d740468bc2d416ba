import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { activityLabels, publishStates } from '#contract/features/content/keys.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { kindTexts, labelTexts, stateTexts } from '../parts/content-texts.ts';
import { Search } from '../parts/search.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { folderActions } from './actions.ts';
import { type BoardView, everywhere, type Filter, type Open } from './state.ts';
import type { Moves } from './use-moves.ts';

interface FilterBarProps {
  /** So few that one sees them all: only the folders of a phone are offered. */
  readonly areFew: boolean;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly content: CourseContent;
  readonly place: BoardView;
  readonly onPlace: (place: BoardView) => void;
  readonly open: Open;
  readonly moves: Moves;
}

const materials = ['material', 'externalLink', 'moocVideo', 'moocLink'] as const;

/** Looks for words, and narrows by kind, state, label, file type, and on a phone by folder. */
export const FilterBar = ({ areFew, filter, onFilter, ...places }: FilterBarProps) => {
  const { t, i18n } = useLingui();
  const { fileTypes } = places.content;
  const kinds = [...materials, ...useKinds().keys()];
  const set = (change: Partial<Filter>) => onFilter({ ...filter, ...change });
  if (areFew)
    return (
      <Flex flex="1">
        <FolderChoice {...places} />
      </Flex>
    );
  return (
    <Flex flex="1" minW={{ base: 'full', md: '0' }} order={{ base: 1, md: 0 }} gap="2" wrap="wrap">
      <Search words={filter.words} onWords={(words) => set({ words })} />
      <Choice
        label={t`Kind`}
        value={filter.kind}
        onValue={(kind) => set({ kind })}
        options={[['', t`All kinds`], ...kinds.map((kind) => [kind, i18n._(kindTexts[kind])] as const)]}
      />
      <Choice
        label={t`State`}
        value={filter.state}
        onValue={(state) => set({ state: publishStates.find((one) => one === state) ?? '' })}
        options={[['', t`All states`], ...publishStates.map((state) => [state, i18n._(stateTexts[state])] as const)]}
      />
      <Choice
        label={t`Label`}
        value={filter.label}
        onValue={(label) => set({ label })}
        options={[
          ['', t`All labels`],
          ...activityLabels.map((label) => [String(label), i18n._(labelTexts[label] ?? kindTexts.material)] as const),
        ]}
      />
      {fileTypes.length > 0 && (
        <Choice
          label={t`File type`}
          value={filter.fileTypeId}
          onValue={(fileTypeId) => set({ fileTypeId })}
          options={[['', t`All file types`], ...fileTypes.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <FolderChoice {...places} />
    </Flex>
  );
};

/** The folders of a phone, and what may be done with the one that is shown: there is no pane for them. */
const FolderChoice = ({
  content,
  place,
  onPlace,
  open,
  moves,
}: Omit<FilterBarProps, 'areFew' | 'filter' | 'onFilter'>) => {
  const { t } = useLingui();
  const { folders } = content;
  const here = folders.find(({ folder }) => place.at === 'folder' && folder.id === place.id)?.folder;
  if (folders.length === 0) return null;
  return (
    <Flex hideFrom="lg" flex="1" minW={here === undefined ? '7rem' : '10rem'} gap="1" align="center">
      <Choice
        label={t`Folder`}
        value={here?.id ?? ''}
        onValue={(id) => onPlace(id === '' ? everywhere : { at: 'folder', id })}
        options={[
          ['', t`All folders`],
          ...folders.map(({ folder, depth }) => [folder.id, `${'\u2003'.repeat(depth)}${folder.title}`] as const),
        ]}
      />
      {here !== undefined && (
        <RowMenu label={t`More about ${here.title}`} actions={() => folderActions(here, open, moves)} />
      )}
    </Flex>
  );
};
