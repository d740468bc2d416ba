import { useNavigate } from '@tanstack/react-router';

type Page = '/reviseHomework' | '/reviseCaseStudy' | '/homework' | '/homeworkDetail' | '/viewReviewHomework';

interface Place {
  readonly courseid: string;
  readonly homeworkId?: string;
  readonly uid?: string;
}

/** Leads to a page of homework; `replace`: in the place of the one that is left. */
export const useGo = () => {
  const navigate = useNavigate();
  return (to: Page, search: Place, replace = false): void => void navigate({ to, search, replace });
};
