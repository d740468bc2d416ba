import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, CircleAlert, CircleCheck, Crown, FileSearch, Pause, Play, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { isEnded, liveStates, type UploadJob } from '#src/core/files/job.ts';
import type { UploadProgress } from '#src/core/files/upload-channel.ts';
import { offerMembership } from '#src/features/payment/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { FileName, fileIconOf } from '#src/ui/parts/file-name.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { pickFromSystem } from '../pick/system-picker.ts';
import { Bar } from './bar.tsx';
import { isFailed, type JobWords, sentOf, useJobWords } from './progress.ts';
import type { Uploads } from './use-uploads.ts';

interface JobLineProps {
  readonly job: UploadJob;
  readonly progress: UploadProgress | undefined;
  /** Its place among those that have not ended; the first cannot move up. */
  readonly place: number;
}

const colours: Readonly<Record<JobWords['tone'], string>> = {
  neutral: 'fg.muted',
  attention: 'fg.warning',
  problem: 'fg.error',
  good: 'sync.synced',
};

/** One file on its way: how far it is, and what may be done about it. */
const JobLine = ({ job, progress, place }: JobLineProps) => {
  const words = useJobWords()(job, progress);
  const Icon = words.tone === 'good' ? CircleCheck : words.tone === 'neutral' ? fileIconOf(job.name) : CircleAlert;
  const told = progress === undefined ? {} : { [job.id]: progress };
  const percent = job.size === 0 ? 0 : (sentOf(job, told) / job.size) * 100;
  return (
    <Box as="li" py="2" data-upload={job.state} _notLast={{ borderBottomWidth: '1px' }}>
      <Flex align="center" gap="2">
        <Box color={colours[words.tone]} flexShrink="0">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Text fontSize="sm">
            <FileName name={job.name} />
          </Text>
          <Text fontSize="xs" color={colours[words.tone]} textStyle="num">
            {words.hasSize !== true && (
              <Text as="span" color="fg.muted">
                {sizeText(job.size)} ·{' '}
              </Text>
            )}
            {words.text}
          </Text>
          <Memory job={job} />
        </Box>
        <Buttons job={job} place={place} />
      </Flex>
      {!isEnded(job) && <Bar percent={percent} name={job.name} />}
    </Box>
  );
};

/** Without room on the device its bytes live in this page alone. */
const Memory = ({ job }: { readonly job: UploadJob }) => {
  const { t } = useLingui();
  if (job.source !== 'volatile' || isEnded(job)) return null;
  return (
    <Text fontSize="xs" color="fg.warning">
      {t`This device has no room to keep it: leave this page open until it is there.`}
    </Text>
  );
};

const Buttons = ({ job, place }: { readonly job: UploadJob; readonly place: number }) => {
  const { t } = useLingui();
  const { files } = useSession();
  const giveAgain = useGiveAgain(job);
  const { id, name, state, refusal } = job;
  return (
    <Flex flexShrink="0" gap="0.5">
      {state === 'changed' && (
        <Small label={t`Choose ${name} again`} onPress={giveAgain}>
          <FileSearch />
        </Small>
      )}
      {refusal?.reason === uploadRefusal.vipNeeded.reason && (
        <Small label={t`About membership`} onPress={() => offerMembership('uploadBytes')}>
          <Crown />
        </Small>
      )}
      {isFailed(state) && (
        <Small label={t`Try again: ${name}`} onPress={() => files.resume(id)}>
          <RotateCcw />
        </Small>
      )}
      {liveStates.includes(state) && (
        <Small label={t`Pause ${name}`} onPress={() => files.pause(id)}>
          <Pause />
        </Small>
      )}
      {state === 'paused' && (
        <Small label={t`Resume ${name}`} onPress={() => files.resume(id)}>
          <Play />
        </Small>
      )}
      {!isEnded(job) && place > 0 && (
        <Small label={t`Send ${name} earlier`} onPress={() => files.move(id, place - 1)}>
          <ArrowUp />
        </Small>
      )}
      {isEnded(job) ? (
        <Small label={t`Take ${name} off the list`} onPress={() => files.forget([id])}>
          <X />
        </Small>
      ) : (
        <Small label={t`Cancel ${name}`} onPress={() => files.cancel(id)}>
          <X />
        </Small>
      )}
    </Flex>
  );
};

interface SmallProps {
  readonly label: string;
  readonly onPress: () => unknown;
  readonly children: ReactNode;
}

const Small = ({ label, onPress, children }: SmallProps) => (
  <IconButton type="button" size="2xs" variant="ghost" aria-label={label} title={label} onClick={() => void onPress()}>
    {children}
  </IconButton>
);

/** The same file once more: another one is refused, and says so. */
const useGiveAgain = ({ id }: UploadJob) => {
  const { t } = useLingui();
  const { files } = useSession();
  const tellRefusal = useTellRefusal();
  return async () => {
    const [file] = await pickFromSystem({ accept: '', multiple: false, from: 'files', camera: 'image' });
    if (file === undefined) return;
    const given = await files.give(id, file);
    if (given.ok) tell(t`It goes on where it was.`);
    else tellRefusal(given.refusal);
  };
};

/** Every file, in the order in which they are sent. */
export const JobList = ({ jobs, told, open }: Uploads) => {
  const { t } = useLingui();
  return (
    <Box as="ul" listStyleType="none" aria-label={t`Files on their way`}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} progress={told[job.id]} place={open.indexOf(job)} />
      ))}
    </Box>
  );
};

/** All at once: rest, and go on. */
export const AllButtons = ({ open }: Pick<Uploads, 'open'>) => {
  const { files } = useSession();
  const live = open.filter(({ state }) => liveStates.includes(state));
  const paused = open.filter(({ state }) => state === 'paused');
  const each = async (jobs: typeof open, deed: (id: string) => Promise<void>) => {
    for (const { id } of jobs) await deed(id);
  };
  return (
    // Their words stand under those of the list.
    <Flex gap="2" ms="-2.5">
      {live.length > 0 && (
        <Button type="button" size="xs" variant="ghost" onClick={() => void each(live, files.pause)}>
          <Trans>Pause all</Trans>
        </Button>
      )}
      {paused.length > 0 && (
        <Button type="button" size="xs" variant="ghost" onClick={() => void each(paused, files.resume)}>
          <Trans>Resume all</Trans>
        </Button>
      )}
    </Flex>
  );
};
