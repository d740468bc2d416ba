import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Authorize, type AuthorizeRequest } from '#src/features/oauth/view/authorize.tsx';
import { readToken, rememberedPerson } from '#src/ui/live/person.ts';
import { EntryFrame } from './-entry-frame.tsx';
import { LoginPage } from './-login-page.tsx';

export interface AuthorizeSearch {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly response_type?: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

const Page = () => {
  const search = Route.useSearch();
  const [isSignedOut, setSignedOut] = useState(() => rememberedPerson() === undefined || readToken() === '');
  const request: AuthorizeRequest = {
    clientId: search.client_id ?? '',
    redirectUri: search.redirect_uri ?? '',
    responseType: search.response_type ?? '',
    state: search.state ?? '',
    codeChallenge: search.code_challenge ?? '',
    codeChallengeMethod: search.code_challenge_method ?? '',
  };
  // Nobody sent the person here: signing in is all there is to do.
  if (request.clientId === '') return <LoginPage redirect={undefined} />;
  if (isSignedOut)
    return <LoginPage redirect={`/OAuth2/authorize${window.location.search}`} onEntered={() => setSignedOut(false)} />;
  return (
    <EntryFrame>
      <Authorize request={request} onSignedOut={() => setSignedOut(true)} />
    </EntryFrame>
  );
};

/** The same screen as /login (S-056), and then the question of the system that sent somebody here. */
export const Route = createFileRoute('/OAuth2/authorize')({
  validateSearch: (search: Record<string, unknown>): AuthorizeSearch =>
    Object.fromEntries(names.map((name) => [name, search[name] === undefined ? undefined : String(search[name])])),
  component: Page,
});
