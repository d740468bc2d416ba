import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { licences, officeLimits } from '#contract/features/research/keys.ts';
import { addResource, updateResource } from '#contract/features/research/library-calls.ts';
import type { OfficeResourceRow } from '#contract/features/research/rows.ts';
import { labelsOf } from '#src/features/research/data/queries.ts';
import { Attachments } from '#src/features/upload/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';

interface ResourceFormProps {
  readonly officeId: string;
  /** The resource to edit; without it a new one is added. */
  readonly resource?: OfficeResourceRow;
  readonly onClose: () => void;
}

/** The file's name without its ending. */
const titleOf = ({ name }: FileRef): string => name.replace(/(?<=.)\.[^.]{1,8}$/, '').slice(0, limits.titleChars);

/** A file or a link for the library, with labels and a licence. */
export const ResourceForm = ({ officeId, resource, onClose }: ResourceFormProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { errorOf, refuse } = useFormRefusal();
  const labels = useLive(labelsOf, officeId) ?? [];
  const [title, setTitle] = useState(resource?.title ?? '');
  const [note, setNote] = useState(resource?.note ?? '');
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(resource?.labelIds ?? []);
  const [licence, setLicence] = useState<(typeof licences)[number]>(resource?.licence ?? '');
  const submit = async () => {
    const words = { title, note, labelIds: [...chosen], licence };
    const done =
      resource === undefined
        ? await send(addResource, (id) => ({ officeId, id, ...words, files: [...files], url: url.trim() }))
        : await send(updateResource, () => ({ officeId, id: resource.id, ...words }));
    if (done.ok) onClose();
    else refuse(done.refusal);
  };
  const turn = (id: string) =>
    setChosen((now) =>
      now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-officeLimits.labelsOfResource),
    );
  return (
    <FormDialog
      width="dlgEntry"
      title={resource === undefined ? <Trans>Add a resource</Trans> : <Trans>Edit the resource</Trans>}
      submit={resource === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      {resource === undefined && (
        <>
          <Attachments
            label={t`File`}
            files={files}
            max={1}
            onFiles={(change) => {
              const next = change(files);
              setFiles(next);
              if (title === '' && next[0] !== undefined) setTitle(titleOf(next[0]));
            }}
          />
          {files.length === 0 && (
            <TextField
              label={t`Or a link`}
              placeholder="https://"
              maxLength={limits.urlChars}
              value={url}
              onChange={({ target }) => setUrl(target.value)}
              error={errorOf('url')}
            />
          )}
        </>
      )}
      <TextField
        label={t`Title`}
        required
        maxLength={limits.titleChars}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('title')}
      />
      <TextArea
        label={t`Note`}
        rows={2}
        maxLength={limits.officeChars}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <SelectField
        label={t`Licence`}
        value={licence}
        onValue={(value) => setLicence(licences.find((one) => one === value) ?? '')}
        options={licences.map((value) => ({ value, label: value === '' ? t`No licence` : value }))}
      />
      {labels.length > 0 && (
        <Flex role="group" aria-label={t`Labels`} gap="1" wrap="wrap" align="center">
          <Text fontSize="sm" fontWeight="500" me="1">
            <Trans>Labels</Trans>
          </Text>
          {labels.map(({ id, name }) => (
            <Button
              key={id}
              type="button"
              size="xs"
              variant={chosen.includes(id) ? 'subtle' : 'outline'}
              aria-pressed={chosen.includes(id)}
              onClick={() => turn(id)}
            >
              {name}
            </Button>
          ))}
        </Flex>
      )}
    </FormDialog>
  );
};
