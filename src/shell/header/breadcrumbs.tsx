import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCourse } from '#src/features/course/view/public.tsx';
import { courseTabs } from '#src/ui/feature.ts';
import { DrawerButton } from '../nav/drawer-button.tsx';
import { PlaceLink } from '../nav/links.tsx';
import { headerOf, useRouteMeta } from './route-meta.ts';

interface CourseSearch {
  readonly courseid: string;
  readonly courserole: number | undefined;
  readonly modulename?: string;
}

/** A step on the way: a place, or a course. */
type Crumb =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly search: CourseSearch };

interface Trail {
  readonly steps: readonly Crumb[];
  readonly here: string;
}

/** From my classroom to here, in the person's language. The knowledge graph of a course has its title only (P2.5). */
const useTrail = (): Trail => {
  const { t, i18n } = useLingui();
  const { title, parent } = useRouteMeta();
  const { pathname, search } = useLocation();
  const { courseid = '', courserole } = search as { courseid?: string; courserole?: number };
  const course = useCourse(String(courseid))?.value;
  const path = pathname.toLowerCase();
  const named = title === undefined ? '' : i18n._(title);
  if (path === '/main/classdetail')
    return { steps: [{ name: t`My classroom`, path: '/main' }], here: course?.name ?? '' };
  if (headerOf(path) === 'graph') return { steps: [], here: named };
  const tabs = courseTabs();
  const module = (tabs.find(({ pages }) => pages.includes(path)) ?? tabs[0])?.module;
  const steps: Crumb[] = [{ name: t`My classroom`, path: '/main' }];
  if (parent !== undefined) steps.push({ name: i18n._(parent.title), path: parent.path });
  if (course !== undefined)
    steps.push({
      name: course.name,
      search: { courseid: course.id, courserole, ...(module === undefined ? {} : { modulename: module }) },
    });
  return { steps, here: named };
};

/**
 * Levels 2 and 3: the drawer, and where one is. A phone has room for the name of the place only, and the way back stands in the
 * drawer's place: the drawer opens from one's own menu.
 */
export const Breadcrumbs = () => {
  const { t } = useLingui();
  const { steps, here } = useTrail();
  const last = steps.at(-1);
  const goesBack = last !== undefined;
  return (
    <Flex align="center" gap={{ base: '1', md: '2' }} minW="0" flex="1">
      <Box hideBelow={goesBack ? 'md' : undefined} flexShrink="0">
        <DrawerButton />
      </Box>
      {goesBack && (
        <IconButton asChild variant="ghost" size="sm" ms="-2" color="fg.muted" hideFrom="md" flexShrink="0">
          <CrumbLink crumb={last} label={t`Back to ${last.name}`}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
          </CrumbLink>
        </IconButton>
      )}
      <Flex asChild align="center" minW="0" fontSize="sm">
        <nav aria-label={t`Where you are`}>
          {steps.map((crumb) => (
            // What has no name of its own has no arrow before it.
            <Step key={crumb.name} crumb={crumb} isEnd={here === '' && crumb === last} />
          ))}
          <Box
            as="span"
            px={{ base: '1', md: '2' }}
            fontSize={{ base: 'md', md: 'sm' }}
            fontWeight={{ base: '600', md: '500' }}
            truncate
            aria-current="page"
          >
            {here}
          </Box>
        </nav>
      </Flex>
    </Flex>
  );
};

const Step = ({ crumb, isEnd }: { readonly crumb: Crumb; readonly isEnd: boolean }) => (
  <>
    <Box
      asChild
      px="2"
      py="2"
      minW="0"
      maxW="16rem"
      borderRadius="l2"
      color="fg.muted"
      truncate
      hideBelow="md"
      _hover={{ color: 'fg', bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <CrumbLink crumb={crumb}>{crumb.name}</CrumbLink>
    </Box>
    {!isEnd && (
      <Box as="span" color="fg.subtle" hideBelow="md" flexShrink="0" aria-hidden>
        <ChevronRight size={16} />
      </Box>
    )}
  </>
);

interface CrumbLinkProps {
  readonly crumb: Crumb;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const CrumbLink = ({ crumb, label, ...rest }: CrumbLinkProps) =>
  'search' in crumb ? (
    <Link to="/main/classDetail" search={crumb.search} aria-label={label} activeProps={{}} data-touch {...rest} />
  ) : (
    <PlaceLink path={crumb.path} aria-label={label} {...rest} />
  );
