import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmQr } from '#src/features/account/view/entry/confirm-qr.tsx';

const QrLogin = () => <ConfirmQr codeKey={Route.useSearch().key} />;

/** Where the code of the log-in screen leads a phone. */
export const Route = createFileRoute('/_app/qrLogin')({
  staticData: { level: 1, title: msg`Sign in on another device` },
  validateSearch: ({ key }: Record<string, unknown>): { key: string } => ({
    key: typeof key === 'string' ? key : String(key ?? ''),
  }),
  component: QrLogin,
});
