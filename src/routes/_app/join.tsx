import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ScannedCode } from '#src/features/course/view/invite/scanned-code.tsx';
import { codeOfAddress } from '../-code-of-address.ts';

const Join = () => <ScannedCode code={Route.useSearch().code} />;

/** Where an invitation leads. */
export const Route = createFileRoute('/_app/join')({
  staticData: { level: 2, title: msg`Join with a code` },
  validateSearch: codeOfAddress,
  component: Join,
});
