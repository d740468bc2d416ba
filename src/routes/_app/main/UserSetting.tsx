import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { type SectionName, sectionNames } from '#src/shell/settings/section-names.ts';
import { SettingsPage } from '#src/shell/settings/settings-page.tsx';

export interface SettingsSearch {
  readonly section?: SectionName | undefined;
}

const Settings = () => {
  const { section } = Route.useSearch();
  return <SettingsPage section={section} />;
};

export const Route = createFileRoute('/_app/main/UserSetting')({
  staticData: { level: 1, title: msg`Personal settings` },
  validateSearch: ({ section }: Record<string, unknown>): SettingsSearch => ({
    section: sectionNames.find((name) => name === section),
  }),
  component: Settings,
});
