import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquareText, Search } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSchool } from '#src/ui/live/school.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { service } from './state.ts';
import { SupportHours } from './support-hours.tsx';

const AccountCode = lazy(async () => ({ default: (await import('./account-code.tsx')).AccountCode }));

/** Ways to be helped, the quickest first (S-078, S-079). */
const ServicePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { officialAccount } = useSchool().links;
  return (
    <Box display="grid" gap="6">
      <HelpSearch onClose={onClose} />
      <Part title={<Trans>Talk to somebody</Trans>}>
        <SupportHours />
      </Part>
      <Part title={<Trans>Write to us</Trans>}>
        <Text fontSize="sm" color="fg.muted" mb="3">
          <Trans>Works without a network too: it goes when you are online again.</Trans>
        </Text>
        <Button
          size="sm"
          onClick={() => {
            service.open = 'feedback';
          }}
        >
          <MessageSquareText size={16} aria-hidden />
          <Trans>Feedback</Trans>
        </Button>
      </Part>
      {officialAccount !== '' && (
        <Part title={<Trans>Official account</Trans>}>
          <Suspense fallback={<Box boxSize="136px" />}>
            <AccountCode address={officialAccount} />
          </Suspense>
        </Part>
      )}
    </Box>
  );
};

const Part = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <Box as="section">
    <Text fontWeight="600" mb="1">
      {title}
    </Text>
    {children}
  </Box>
);

const HelpSearch = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void navigate({ to: '/$page', params: { page: 'helpCenter' }, search: query.trim() === '' ? {} : { q: query } });
  };
  return (
    <Box as="form" onSubmit={search}>
      <TextField
        label={t`Search the help`}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Button type="submit" variant="outline" size="sm" mt="3">
        <Search size={16} aria-hidden />
        <Trans>Help centre</Trans>
      </Button>
    </Box>
  );
};

const close = () => {
  service.open = 'nothing';
};

/** One dialog for both: the way leads from the panel to the form without closing anything. */
export const ServiceDialogs = () => {
  const { open } = useSnapshot(service);
  const [shown, setShown] = useState(open);
  if (open !== 'nothing' && open !== shown) setShown(open);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    // The button that led here is gone, and with it the focus.
    if (before.current === 'service' && open === 'feedback') content.current?.focus();
    before.current = open;
  }, [open]);
  const isForm = shown === 'feedback';
  return (
    <AppDialog
      open={open !== 'nothing'}
      onClose={close}
      width={isForm ? 'dlgFeedback' : 'dlgBulletin'}
      title={isForm ? <Trans>Feedback</Trans> : <Trans>Customer service</Trans>}
    >
      <Box ref={content} tabIndex={-1} outline="none">
        {isForm ? <FeedbackForm onClose={close} /> : <ServicePanel onClose={close} />}
      </Box>
    </AppDialog>
  );
};
