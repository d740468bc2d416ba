import { createFileRoute } from '@tanstack/react-router';
import { WechatLogin } from '#src/features/account/view/entry/wechat-login.tsx';
import { EntryFrame, useEnter } from './-entry-frame.tsx';

const Page = () => {
  const enter = useEnter(undefined);
  return (
    <EntryFrame>
      <WechatLogin {...Route.useSearch()} onSignedIn={enter} />
    </EntryFrame>
  );
};

/** Where WeChat sends people back to. */
export const Route = createFileRoute('/wxLogin')({
  validateSearch: ({ code, state }: Record<string, unknown>): { code: string; state: string } => ({
    code: String(code ?? ''),
    state: String(state ?? ''),
  }),
  component: Page,
});
