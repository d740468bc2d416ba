import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ScannedCode } from '#src/features/course/view/invite/scanned-code.tsx';
import { codeOfAddress } from '../-code-of-address.ts';

const Scanned = () => <ScannedCode code={Route.useSearch().code} />;

export const Route = createFileRoute('/_app/qrcode')({
  staticData: { level: 2, title: msg`Scanned code` },
  validateSearch: codeOfAddress,
  component: Scanned,
});
