import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addAreaNodes } from '#contract/features/lessonprep/calls.ts';
import { areaLimits, editsArea } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { withinOf } from '#contract/features/lessonprep/rules.ts';
import { batches } from '#contract/features/question/batches.ts';
import { areasOfMine } from '#src/features/lessonprep/data/public.ts';
import { nodesOf } from '#src/features/lessonprep/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { lastIn } from './last-in.ts';

interface CopyDialogProps {
  readonly node: AreaNodeRow;
  readonly nodes: readonly AreaNodeRow[];
  readonly onClose: () => void;
}

/** Something of an area, with all that is in it, is put into another one. */
export const CopyDialog = ({ node, nodes, onClose }: CopyDialogProps) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const textOf = useRefusalText();
  const mine = useLive(areasOfMine) ?? [];
  const areas = mine.filter(({ area, role }) => area.id !== node.areaId && editsArea(role, area));
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const areaId = chosen || (areas[0]?.area.id ?? '');
  const submit = async () => {
    if (areaId === '') return;
    const there = await nodesOf(replica, areaId);
    const within = withinOf(nodes, node.id);
    const ids = new Map([...within].map((id) => [id, makeId()]));
    const [order = 'a0'] = lastIn(there, '', [node.id]);
    // A folder goes before what is in it.
    const copies = [...within].flatMap((id) => {
      const one = nodes.find((other) => other.id === id);
      if (one === undefined) return [];
      const { kind, title, html, file, paper } = one;
      const isTop = id === node.id;
      return {
        ...{ id: ids.get(id) ?? makeId(), kind, title, html, file, paper },
        parentId: isTop ? '' : (ids.get(one.parentId) ?? ''),
        order: isTop ? order : one.order,
      };
    });
    for (const batch of batches(copies))
      for (let from = 0; from < batch.length; from += areaLimits.batch) {
        const done = await store.mutate(addAreaNodes, {
          ...{ areaId, fromAreaId: node.areaId, nodes: batch.slice(from, from + areaLimits.batch) },
        });
        if (!done.ok) return setProblem(textOf(done.refusal));
      }
    tell(t`Copied.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Copy to another area</Trans>}
      submit={<Trans>Copy</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={areaId === ''}
      problem={problem}
    >
      {areas.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>There is no other area that you may edit.</Trans>
        </Text>
      ) : (
        <SelectField
          label={t`Area`}
          value={areaId}
          onValue={setChosen}
          options={areas.map(({ area }) => ({ value: area.id, label: area.name }))}
        />
      )}
    </FormDialog>
  );
};
