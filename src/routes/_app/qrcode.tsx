import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ScannedCode } from '#src/features/course/view/invite/scanned-code.tsx';
import { codePlace } from '#src/shell/pages/course-place.ts';

const Scanned = () => <ScannedCode code={Route.useSearch().code} />;

export const Route = createFileRoute('/_app/qrcode')({
  staticData: { level: 2, title: msg`Scanned code` },
  validateSearch: codePlace,
  component: Scanned,
});
