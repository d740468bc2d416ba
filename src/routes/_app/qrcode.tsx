import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ScannedCode } from '#src/features/course/view/invite/scanned-code.tsx';

const Scanned = () => <ScannedCode code={Route.useSearch().code} />;

export const Route = createFileRoute('/_app/qrcode')({
  staticData: { level: 2, title: msg`Scanned code` },
  validateSearch: ({ code }: Record<string, unknown>): { readonly code: string } => ({
    // A code of digits alone is read as a number.
    code: typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 20) : '',
  }),
  component: Scanned,
});
