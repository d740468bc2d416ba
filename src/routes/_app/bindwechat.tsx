import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BindWechat } from '#src/features/account/view/settings/bind-wechat.tsx';

const Page = () => <BindWechat {...Route.useSearch()} />;

/** Where WeChat sends a signed-in person back to. */
export const Route = createFileRoute('/_app/bindwechat')({
  staticData: { level: 1, title: msg`Link WeChat` },
  validateSearch: ({ code, state }: Record<string, unknown>): { code: string; state: string } => ({
    code: String(code ?? ''),
    state: String(state ?? ''),
  }),
  component: Page,
});
