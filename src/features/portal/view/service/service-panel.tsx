import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquareText, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TextField } from '#src/ui/parts/fields.tsx';
import { service } from './state.ts';
import { SupportHours } from './support-hours.tsx';

/** Ways to help, the quickest first (S-078). */
export const ServicePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void navigate({ to: '/$page', params: { page: 'helpCenter' }, search: query.trim() === '' ? {} : { q: query } });
  };
  return (
    <Box display="grid" gap="6">
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
      <Contacts />
      <Box>
        <Text fontWeight="600" mb="1">
          <Trans>Write to us</Trans>
        </Text>
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
      </Box>
    </Box>
  );
};

const Contacts = () => (
  <Box>
    <Text fontWeight="600" mb="1">
      <Trans>Talk to somebody</Trans>
    </Text>
    <Flex direction="column" gap="1">
      <SupportHours />
    </Flex>
  </Box>
);
