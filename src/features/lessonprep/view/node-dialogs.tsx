import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { addAreaNodes, moveAreaNode, removeAreaNodes, updateAreaNode } from '#contract/features/lessonprep/calls.ts';
import { areaLimits } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { withinOf } from '#contract/features/lessonprep/rules.ts';
import type { MyArea } from '#src/features/lessonprep/data/public.ts';
import { FileDrop, FileLine, hideUploads } from '#src/features/upload/view/public.tsx';
import { sendEach, useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { FromCourseDialog } from './from-course-dialog.tsx';
import { type FormPlace, lastIn } from './last-in.ts';
import { OutlineForm } from './outline-form.tsx';
import { ShareDialog } from './share-dialog.tsx';

export type NodeAsked =
  | { readonly form: 'new'; readonly kind: 'folder' | 'outline' | 'paper' | 'quiz' }
  | { readonly form: 'files' | 'course' }
  | { readonly form: 'rename' | 'move' | 'remove' | 'share' | 'copy'; readonly node: AreaNodeRow };

export interface NodeDialogsProps {
  readonly asked: NodeAsked;
  readonly mine: MyArea;
  readonly nodes: readonly AreaNodeRow[];
  /** The folder that is open, or ''. */
  readonly here: string;
  readonly onClose: () => void;
}

/** What is asked before something in an area is made or changed. */
export const NodeDialogs = ({ asked, mine, nodes, here, onClose }: NodeDialogsProps) => {
  const place = { areaId: mine.area.id, here, nodes, onClose };
  switch (asked.form) {
    case 'files':
      return <FilesForm {...place} />;
    case 'course':
      return <FromCourseDialog {...place} />;
    case 'new':
      return asked.kind === 'outline' ? <OutlineForm {...place} /> : <TitleForm {...place} kind={asked.kind} />;
    case 'rename':
      return <RenameForm {...place} node={asked.node} />;
    case 'move':
      return <MoveForm {...place} node={asked.node} />;
    case 'remove':
      return <RemoveQuestion {...place} node={asked.node} />;
    case 'share':
      return <ShareDialog node={asked.node} onClose={onClose} />;
    case 'copy':
      return <CopyDialog node={asked.node} nodes={nodes} onClose={onClose} />;
  }
};

const TitleForm = ({
  areaId,
  here,
  nodes,
  onClose,
  kind,
}: FormPlace & { readonly kind: 'folder' | 'paper' | 'quiz' }) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    let made = '';
    const done = await send(addAreaNodes, (id) => {
      made = id;
      const [order = 'a0'] = lastIn(nodes, here, [id]);
      return { areaId, nodes: [{ id, parentId: here, kind, title, order }] };
    });
    if (!done.ok) return setProblem(textOf(done.refusal));
    onClose();
    if (kind !== 'folder')
      void navigate({
        to: kind === 'quiz' ? '/editInteractive' : '/lessonPreparationArea',
        search: { areaid: areaId, nodeid: made },
      });
  };
  return (
    <FormDialog
      title={
        {
          folder: <Trans>New folder</Trans>,
          paper: <Trans>New test paper</Trans>,
          quiz: <Trans>New interactive quiz</Trans>,
        }[kind]
      }
      submit={<Trans>Create</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TitleField
        label={kind === 'folder' ? t`Name of the folder` : t`Title`}
        value={title}
        onValue={setTitle}
        problem={problem}
        onTyped={() => setProblem(undefined)}
      />
    </FormDialog>
  );
};

interface TitleFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly problem: string | undefined;
  readonly onTyped: () => void;
}

const TitleField = ({ label, value, onValue, problem, onTyped }: TitleFieldProps) => (
  <TextField
    label={label}
    required
    autoFocus
    maxLength={limits.titleChars}
    value={value}
    error={problem}
    onChange={({ target }) => {
      onValue(target.value);
      onTyped();
    }}
  />
);

const RenameForm = ({ areaId, node, onClose }: FormPlace & { readonly node: AreaNodeRow }) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const [title, setTitle] = useState(node.title);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const basis = { title: node.editions.title ?? '' };
    const done = await send(updateAreaNode, () => ({ areaId, id: node.id, title, basis }));
    if (done.ok) onClose();
    else setProblem(textOf(done.refusal));
  };
  return (
    <FormDialog title={<Trans>Rename</Trans>} submit={<Trans>Save</Trans>} onSubmit={submit} onClose={onClose}>
      <TitleField
        label={t`Title`}
        value={title}
        onValue={setTitle}
        problem={problem}
        onTyped={() => setProblem(undefined)}
      />
    </FormDialog>
  );
};

const titleOf = ({ name }: FileRef): string => name.replace(/(?<=.)\.[^.]{1,8}$/, '').slice(0, limits.titleChars);

const FilesForm = ({ areaId, here, nodes, onClose }: FormPlace) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const without = (id: string) => setFiles((left) => left.filter((one) => one.id !== id));
  const submit = async () => {
    const before: Pick<AreaNodeRow, 'id' | 'order' | 'parentId'>[] = [...nodes];
    const failed = await sendEach(
      files,
      (file) =>
        send(addAreaNodes, (id) => {
          const [order = 'a0'] = lastIn(before, here, [id]);
          before.push({ id, order, parentId: here });
          return { areaId, nodes: [{ id, parentId: here, kind: 'file' as const, title: titleOf(file), order, file }] };
        }),
      (sent) => without(sent.id),
    );
    if (failed === undefined) onClose();
    else setRefusal(failed);
  };
  return (
    <FormDialog
      title={<Trans>Add files</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={submit}
      onClose={onClose}
      isDisabled={files.length === 0}
      problem={refusal && textOf(refusal)}
    >
      <FileDrop
        label={t`Files`}
        onFiles={(picked) => {
          hideUploads();
          setFiles((before) => [...before, ...picked]);
        }}
      />
      {files.length > 0 && (
        <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" px="3" maxH="240px" overflowY="auto">
          {files.map((file) => (
            <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
              <FileLine file={file} onRemove={() => without(file.id)} />
            </Box>
          ))}
        </Box>
      )}
    </FormDialog>
  );
};

const MoveForm = ({ areaId, node, nodes, onClose }: FormPlace & { readonly node: AreaNodeRow }) => {
  const { t } = useLingui();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const inside = withinOf(nodes, node.id);
  const folders = nodes.filter(({ id, kind }) => kind === 'folder' && !inside.has(id));
  const [parentId, setParent] = useState(folders.some(({ id }) => id === node.parentId) ? node.parentId : '');
  const submit = async () => {
    const [order = 'a0'] = lastIn(nodes, parentId, [node.id]);
    const done = await send(moveAreaNode, () => ({ areaId, id: node.id, parentId, order }));
    if (done.ok) onClose();
    else tellRefusal(done.refusal);
  };
  return (
    <FormDialog title={<Trans>Move</Trans>} submit={<Trans>Move</Trans>} onSubmit={submit} onClose={onClose}>
      <SelectField
        label={t`Folder`}
        value={parentId}
        onValue={setParent}
        options={[{ value: '', label: t`No folder` }, ...folders.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </FormDialog>
  );
};

const RemoveQuestion = ({ areaId, node, nodes, onClose }: FormPlace & { readonly node: AreaNodeRow }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const remove = async () => {
    const ids = [...withinOf(nodes, node.id)];
    for (let from = 0; from < ids.length; from += areaLimits.ids) {
      const done = await store.mutate(removeAreaNodes, { areaId, ids: ids.slice(from, from + areaLimits.ids) });
      if (!done.ok) return tellRefusal(done.refusal);
    }
  };
  return (
    <ConfirmDialog
      open
      title={<Trans>Delete “{node.title}”?</Trans>}
      confirm={<Trans>Delete</Trans>}
      onClose={onClose}
      onConfirm={remove}
    >
      {node.kind === 'folder' ? (
        <Trans>All that is in it is deleted, too. What was shared to courses stays there.</Trans>
      ) : (
        <Trans>What was shared to courses stays there.</Trans>
      )}
    </ConfirmDialog>
  );
};
