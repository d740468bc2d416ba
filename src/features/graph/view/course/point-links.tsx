import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useGiven, useKinds } from '#src/features/activity/view/public.tsx';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { pageAddress } from '#src/ui/words/address.ts';

const LinkDialog = whileOpen(async () => (await import('./link-dialog.tsx')).LinkDialog);

interface PointLinksProps {
  readonly courseId: string;
  readonly pointId: string;
  readonly activities: readonly string[];
  readonly mayLink: boolean;
}

/** What of the course belongs to a point; inside a `Suspense`. Of what is not given to the reader nothing is said. */
export const PointLinks = ({ courseId, pointId, activities, mayLink }: PointLinksProps) => {
  const { t } = useLingui();
  const given = useGiven(courseId);
  const kinds = useKinds();
  const [isChoosing, setChoosing] = useState(false);
  const rows = activities.flatMap((id) => given.get(id) ?? []);
  if (rows.length === 0 && !mayLink) return null;
  return (
    <Box mt="4">
      <Text fontSize="sm" color="fg.muted" mb="1">
        <Trans>In this course</Trans>
      </Text>
      <Box as="ul" listStyleType="none" aria-label={t`In this course`}>
        {rows.map((row) => (
          <Flex as="li" key={row.id} minH="36px" align="center" data-link={row.id}>
            <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }} overflowWrap="anywhere" py="1">
              <Link to={kinds.get(row.kind)?.href(row) ?? pageAddress('/resource_detail', courseId, row.id)}>
                {row.title}
              </Link>
            </Box>
          </Flex>
        ))}
      </Box>
      {mayLink && (
        <>
          <Button size="sm" variant="outline" mt="1" onClick={() => setChoosing(true)}>
            <Link2 size={16} aria-hidden />
            <Trans>Link activities</Trans>
          </Button>
          <LinkDialog
            open={isChoosing}
            courseId={courseId}
            pointId={pointId}
            linked={activities}
            onClose={() => setChoosing(false)}
          />
        </>
      )}
    </Box>
  );
};
