import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#src/features/pai/view/chat/chat-page.tsx';
import { chatSearch } from './-meta.ts';

const Screen = () => {
  const { appId, spaceId, courseid = '', activityId = '' } = Route.useSearch();
  return (
    <ChatPage
      key={`${appId} ${courseid} ${activityId}`}
      place={{ agentId: appId, spaceId, courseId: courseid, activityId }}
    />
  );
};

export const Route = createFileRoute('/_app/pai/chat')({
  staticData: { level: 3, title: msg`AI agent` },
  validateSearch: chatSearch,
  component: Screen,
});
