import { createFileRoute, redirect } from '@tanstack/react-router';
import { readToken, rememberedPerson } from '#src/ui/live/person.ts';
import { LoginPage } from './-login-page.tsx';

const todos = '/main/todo';

const TodoLogin = () => <LoginPage redirect={todos} />;

/** Where reminders of other systems lead: to the to-dos, by way of signing in where nobody is. */
export const Route = createFileRoute('/todoLogin')({
  beforeLoad: () => {
    if (rememberedPerson() !== undefined && readToken() !== '') throw redirect({ to: todos });
  },
  component: TodoLogin,
});
