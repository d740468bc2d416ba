import { Menu } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Hourglass, ListTodo, MessageCircle, PanelLeft, Sparkles, Video } from 'lucide-react';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { openMessages } from '#src/features/messaging/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import { openDrawer } from '../../nav/drawer-state.ts';
import { schoolTools } from '../school-tools.ts';
import { ThesisItems } from '../thesis-menu.tsx';
import { Item } from './item.tsx';

/** What a phone's header and bottom bar have no room for. */
export const PhoneItems = ({ level }: { readonly level: HeaderLevel }) => {
  const { t } = useLingui();
  const { recordings, aiTools, thesis } = schoolTools({ teaches: useTeaches(), school: useSchool(), graphState: 0 });
  return (
    <Menu.ItemGroup>
      {level > 1 && (
        <>
          <Item value="navigation" icon={PanelLeft} onChoose={openDrawer}>
            <Trans>Navigation</Trans>
          </Item>
          <Item value="todo" icon={ListTodo} path="/main/todo">
            <Trans>To-do</Trans>
          </Item>
          <Item value="messages" icon={MessageCircle} onChoose={openMessages}>
            <Trans>Private messages</Trans>
          </Item>
          <Item value="notifications" icon={Bell} path="/main/notification">
            <Trans>Notifications</Trans>
          </Item>
        </>
      )}
      <Item value="tasks" icon={Hourglass} path="/main/taskManagement">
        {t`Tasks`}
      </Item>
      {recordings !== '' && (
        <Item value="recordings" icon={Video} path={recordings}>
          {t`Teaching recordings`}
        </Item>
      )}
      {aiTools !== '' && (
        <Item value="ai-tools" icon={Sparkles} path={aiTools}>
          {t`AI tools`}
        </Item>
      )}
      <ThesisItems tools={thesis} />
    </Menu.ItemGroup>
  );
};
