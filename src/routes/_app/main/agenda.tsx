import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AgendaScreen } from '#src/features/activity/view/agenda/agenda-screen.tsx';
import { agendaChoice } from '#src/features/activity/view/agenda/month.ts';

const Agenda = () => <AgendaScreen choice={Route.useSearch()} />;

export const Route = createFileRoute('/_app/main/agenda')({
  staticData: { level: 1, title: msg`Calendar` },
  validateSearch: agendaChoice,
  component: Agenda,
});
