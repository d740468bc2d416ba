import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Clock, CloudUpload, Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Bar } from './bar.tsx';
import { AllButtons, JobList } from './job-list.tsx';
import type { Title } from './progress.ts';
import { showUploads, type Uploads, uploader, useClosing, useTitle, useUploads } from './use-uploads.ts';

const Dialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

/** The files on their way, over the page's foot: there after a reload too, because it is read from the device (S-198). */
export const UploadTray = () => {
  const { look } = useSnapshot(uploader);
  const uploads = useUploads();
  useClosing(uploads?.jobs);
  const [wanted, setWanted] = useState(false);
  if (look === 'dialog' && !wanted) setWanted(true);
  const some = uploads !== undefined && uploads.jobs.length > 0;
  return (
    <Suspense fallback={null}>
      {some && look === 'tray' && <Docked uploads={uploads} />}
      {wanted && uploads !== undefined && <Dialog uploads={uploads} open={some && look === 'dialog'} />}
    </Suspense>
  );
};

const icons = {
  success: CircleCheck,
  failed: CircleAlert,
  uploading: CloudUpload,
  network: Clock,
  wifi: Clock,
  server: Clock,
  paused: Clock,
  resting: Clock,
  changed: CircleAlert,
  'sign-in': CircleAlert,
  stalled: CircleAlert,
} satisfies Readonly<Record<Title, typeof Clock>>;

const colours: Readonly<Record<Title, string>> = {
  success: 'sync.synced',
  failed: 'fg.error',
  uploading: 'sync.sending',
  network: 'sync.queued',
  wifi: 'sync.queued',
  server: 'sync.queued',
  paused: 'sync.queued',
  resting: 'sync.queued',
  changed: 'fg.warning',
  'sign-in': 'fg.warning',
  stalled: 'fg.warning',
};

const Docked = ({ uploads }: { readonly uploads: Uploads }) => {
  const { t } = useLingui();
  const titleOf = useTitle();
  const [expanded, setExpanded] = useState(false);
  const { title, percent } = uploads;
  const Icon = icons[title];
  const Chevron = expanded ? ChevronDown : ChevronUp;
  const needsPerson = uploads.jobs.some(({ state }) => state === 'changed');
  return (
    <Box
      as="section"
      aria-label={t`Uploads`}
      data-upload-tray
      position="fixed"
      zIndex={1250}
      bottom={{ base: 'var(--foot)', md: '4' }}
      right={{ base: '0', md: '4' }}
      left={{ base: '0', md: 'auto' }}
      width={{ base: 'auto', md: expanded ? '360px' : 'auto' }}
      maxW={{ md: '360px' }}
      bg="bg.panel"
      borderWidth={{ base: '0', md: '1px' }}
      borderTopWidth="1px"
      borderRadius={{ base: '0', md: 'l3' }}
      boxShadow={{ md: 'md' }}
      ps="3"
      pe="1"
      py="1"
    >
      {expanded && (
        <Box maxH="min(50dvh, 400px)" overflowY="auto" pe="2" pt="1">
          <JobList {...uploads} />
          <AllButtons open={uploads.open} />
        </Box>
      )}
      <Flex align="center" gap="2" minH="36px">
        <Box color={needsPerson ? 'fg.warning' : colours[title]} flexShrink="0">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Text fontSize="sm" flex="1" minW="0" truncate>
          {needsPerson && title !== 'failed' ? t`A file must be chosen again` : titleOf(uploads)}
        </Text>
        {title === 'uploading' && (
          <Text fontSize="xs" color="fg.muted" textStyle="num">
            {Math.floor(percent)}%
          </Text>
        )}
        <IconButton size="xs" variant="ghost" aria-label={t`Open the uploads`} onClick={showUploads}>
          <Maximize2 />
        </IconButton>
        <Button
          size="xs"
          variant="ghost"
          px="2"
          aria-expanded={expanded}
          aria-label={expanded ? t`Fold the uploads` : t`Unfold the uploads`}
          onClick={() => setExpanded(!expanded)}
        >
          <Chevron size={16} aria-hidden />
        </Button>
      </Flex>
      {title === 'uploading' && (
        <Box pe="2" pb="1">
          <Bar percent={percent} name={t`All files`} />
        </Box>
      )}
    </Box>
  );
};
