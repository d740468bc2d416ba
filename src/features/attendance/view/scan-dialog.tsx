import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { codeOf } from './address.ts';
import { scanFrom } from './scan.ts';

interface ScanDialogProps {
  readonly row: AttendanceRow;
  readonly onFound: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera, until it sees the code of this attendance. */
export const ScanDialog = (props: ScanDialogProps) => (
  <AppDialog open onClose={props.onClose} title={<Trans>Scan the code</Trans>}>
    <Camera {...props} />
  </AppDialog>
);

const Camera = ({ row, onFound }: ScanDialogProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [isOff, setOff] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (video.current === null) return;
    let isHere = true;
    const scanning = scanFrom(video.current, (text) => {
      const code = isHere ? codeOf(text, row) : undefined;
      if (code !== undefined) found.current(code);
      return code !== undefined;
    });
    scanning.catch(() => setOff(true));
    return () => {
      isHere = false;
      void scanning.then((stop) => stop()).catch(() => undefined);
    };
  }, [row]);
  if (isOff)
    return (
      <Text color="fg.error" role="alert">
        <Trans>The camera is not allowed for this site. Use your phone’s own camera.</Trans>
      </Text>
    );
  return (
    <Box borderRadius="l2" overflow="hidden" bg="black" aspectRatio="1">
      <video ref={video} muted playsInline style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </Box>
  );
};
