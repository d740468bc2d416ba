import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The header of this page has its title only (S-082). */
export const BackToCourse = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  return (
    <IconButton asChild variant="ghost" size="sm" ms="-2">
      <Link
        to="/main/classDetail"
        search={{ courseid: courseId, courserole: undefined, modulename: 'knowledgegraph' }}
        aria-label={t`Back to the course`}
      >
        <ArrowLeft size={20} aria-hidden />
      </Link>
    </IconButton>
  );
};
