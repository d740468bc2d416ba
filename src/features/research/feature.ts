import { msg } from '@lingui/core/macro';
import { researchTables } from '#contract/features/research/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { researchMutationTexts } from './view/mutation-texts.ts';

export const research: ScreenFeature = {
  name: 'research',
  tables: researchTables,
  areas: ['/TeachingResearch/main'],
  pages: [{ href: '/TeachingResearch/main', title: msg`Research office` }],
  mutations: researchMutationTexts,
};
