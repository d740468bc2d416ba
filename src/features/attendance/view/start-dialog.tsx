import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { startAttendance, takeAttendance } from '#contract/features/attendance/calls.ts';
import type { AttendanceMethod } from '#contract/features/attendance/keys.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { formatStamp } from '#src/ui/words/time.tsx';
import { attendanceHref } from './address.ts';
import { usePosition } from './use-position.ts';
import { methodHints, methodNames } from './words.ts';

const methods: readonly AttendanceMethod[] = ['qr', 'digit', 'traditional', 'gps', 'inOut'];

/** Chooses how attendance is taken, and begins it. */
export const StartDialog = ({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const { store, replica } = useSession();
  const send = useSend();
  const navigate = useNavigate();
  const canAsk = useCanAsk();
  const position = usePosition();
  const { errorOf, refuse } = useFormRefusal();
  const [chosen, setMethod] = useState<AttendanceMethod>();
  const method = chosen ?? (canAsk ? 'qr' : 'traditional');
  const [title, setTitle] = useState(() => t`Attendance ${formatStamp(Date.now()).slice(0, -3)}`);
  const [minutes, setMinutes] = useState('5');
  const [lateAfter, setLateAfter] = useState('0');
  const [every, setEvery] = useState('10');
  const [code, setCode] = useState('');
  const [isPresent, setPresent] = useState(true);
  const needsNetwork = method !== 'traditional';
  const open = (id: string) => {
    onClose();
    void navigate({ href: attendanceHref({ id, courseId }) });
  };
  const take = async () => {
    const id = makeId();
    const members = await membersIn(replica, courseId);
    const uids = members.filter(({ role }) => role === 'student').map(({ uid }) => uid);
    const done = await store.mutate(takeAttendance, { courseId, id, title, present: isPresent, uids });
    return done.ok ? open(id) : refuse(done.refusal);
  };
  const start = async () => {
    if (!needsNetwork) return take();
    if (!canAsk) return refuse(coreRefusal.needsNetwork);
    const here = method === 'gps' ? await position() : undefined;
    if (method === 'gps' && here === undefined) return;
    let made = '';
    const done = await send(startAttendance, (id) => {
      made = id;
      return {
        ...{ courseId, id, title, method: method as 'qr', minutes: Number(minutes), lateAfter: Number(lateAfter) },
        ...(method === 'qr' || method === 'inOut' ? { every: Number(every) } : {}),
        ...(method === 'digit' ? { code } : {}),
        ...(here === undefined ? {} : { position: here }),
      };
    });
    return done.ok ? open(made) : refuse(done.refusal);
  };
  const inMinutes = (counts: readonly number[], none: string) =>
    counts.map((count) => ({ value: String(count), label: count === 0 ? none : t`${count} min` }));
  return (
    <FormDialog
      title={<Trans>Take attendance</Trans>}
      onClose={onClose}
      onSubmit={start}
      submit={<Trans>Start</Trans>}
      isResting={needsNetwork && !canAsk}
      note={needsNetwork && !canAsk && <Trans>This way needs a network. Calling the list does not.</Trans>}
    >
      <Box>
        <Flex role="radiogroup" aria-label={t`How`} gap="2" wrap="wrap">
          {methods.map((each) => (
            <Button
              key={each}
              type="button"
              role="radio"
              aria-checked={each === method}
              size="sm"
              variant={each === method ? 'subtle' : 'outline'}
              {...(each === method && { colorPalette: 'brand' })}
              onClick={() => setMethod(each)}
            >
              {i18n._(methodNames[each])}
            </Button>
          ))}
        </Flex>
        <Text mt="2" fontSize="sm" color="fg.muted">
          {i18n._(methodHints[method])}
        </Text>
      </Box>
      <TextField
        label={<Trans>Title</Trans>}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={errorOf('title')}
      />
      {method === 'digit' && (
        <TextField
          label={<Trans>Your own four digits</Trans>}
          hint={<Trans>Left empty, they change every 30 seconds.</Trans>}
          value={code}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          width="8rem"
          onChange={(event) => setCode(event.target.value)}
          error={errorOf('code')}
        />
      )}
      {needsNetwork ? (
        <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 9rem' } }}>
          <SelectField
            label={<Trans>Duration</Trans>}
            value={minutes}
            onValue={setMinutes}
            options={inMinutes([1, 2, 3, 5, 10, 15, 30, 0], t`Until I end it`)}
          />
          <SelectField
            label={<Trans>Late after</Trans>}
            value={lateAfter}
            onValue={setLateAfter}
            options={inMinutes([0, 1, 2, 3, 5, 10, 15], t`Nobody is late`)}
          />
          {(method === 'qr' || method === 'inOut') && (
            <SelectField
              label={<Trans>New code every</Trans>}
              value={every}
              onValue={setEvery}
              options={[5, 10, 15, 30, 60].map((count) => ({ value: String(count), label: t`${count} s` }))}
            />
          )}
        </Flex>
      ) : (
        <SwitchRow label={<Trans>Begin with everybody present</Trans>} on={isPresent} onSwitch={setPresent} />
      )}
    </FormDialog>
  );
};
