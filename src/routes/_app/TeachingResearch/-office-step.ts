import { msg } from '@lingui/core/macro';

/** Where the breadcrumbs of an office lead between my classroom and one of its pages. */
export const officeStep = { path: '/TeachingResearch/main', title: msg`Research office` } as const;
