import { defineConfig } from '@lingui/cli';
import { extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { contractExtractor } from './scripts/texts/contract-texts.mjs';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'zh_tw', 'en'],
  fallbackLocales: { zh_tw: 'zh', default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src', 'contract'] }],
  extractors: [contractExtractor, extractor],
  format: formatter({ lineNumbers: false }),
});
