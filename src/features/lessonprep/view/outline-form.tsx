import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { addAreaNodes, updateAreaNode } from '#contract/features/lessonprep/calls.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { type FormPlace, lastIn } from './last-in.ts';

interface OutlineFormProps extends FormPlace {
  /** Without it a new one is written. */
  readonly node?: AreaNodeRow;
}

/** An outline is written, or changed; what is typed is a draft at once. */
export const OutlineForm = ({ areaId, here, nodes, node, onClose }: OutlineFormProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const files = useEditorFiles();
  const draft = useDraft(`lessonprep/outline/${node?.id ?? `${areaId}/${here}`}`, {
    title: node?.title ?? '',
    html: node?.html ?? '',
  });
  const { value, setValue } = draft;
  const [refusal, setRefusal] = useState<Refusal>();
  const problemOf = (field: string) => (refusal?.field === field ? textOf(refusal) : undefined);
  const submit = async () => {
    const done =
      node === undefined
        ? await draft.send(addAreaNodes, (written, id) => ({
            areaId,
            nodes: [
              { id, parentId: here, kind: 'outline' as const, ...written, order: lastIn(nodes, here, [id])[0] ?? 'a0' },
            ],
          }))
        : await draft.send(updateAreaNode, ({ title, html }) => ({
            ...{ areaId, id: node.id, html },
            ...(title === node.title ? {} : { title }),
            basis: {
              content: node.editions.content ?? '',
              ...(title === node.title ? {} : { title: node.editions.title ?? '' }),
            },
          }));
    if (done === undefined) return;
    if (done.ok) return onClose();
    setRefusal(done.refusal ?? coreRefusal.tryAgain);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      width="dlgFeedback"
      title={node === undefined ? <Trans>New outline</Trans> : <Trans>Edit outline</Trans>}
    >
      <DraftForm draft={draft} submit={<Trans>Save</Trans>} onSubmit={submit} css={writingFills}>
        <TextField
          label={t`Title`}
          required
          maxLength={limits.titleChars}
          value={value.title}
          error={problemOf('title')}
          onChange={({ target }) => {
            setValue((now) => ({ ...now, title: target.value }));
            setRefusal(undefined);
          }}
        />
        <RichTextField
          label={t`Lesson outline`}
          value={value.html}
          error={problemOf('html')}
          onValue={(html) => {
            setValue((now) => ({ ...now, html }));
            setRefusal(undefined);
          }}
          files={files}
        />
      </DraftForm>
    </AppDialog>
  );
};
