import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, EyeOff, ListTodo, Undo2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import { ignoreTodo, tagFinishedTodo } from '#contract/features/todo/calls.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { type TodoKind, useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** Of a kind that this version does not know: done on the course's page. */
const unknown: TodoKind = { name: msg`Other`, deed: msg`To-do`, icon: ListTodo, path: '/main/classDetail' };

type Kinds = Readonly<Record<string, TodoKind>>;

export const kindIn = (parts: readonly Kinds[], kind: string): TodoKind =>
  parts.find((kinds) => kind in kinds)?.[kind] ?? unknown;

/** How to-dos look, by kind, as their features say. */
export const useTodoKinds = (): ((kind: string) => TodoKind) => {
  const parts = useParts('todo');
  return (kind) => kindIn(parts, kind);
};

interface TodoItemProps {
  readonly todo: TodoRow;
  readonly overdue: boolean;
  readonly mark: Mark | undefined;
}

export const TodoItem = ({ todo, overdue, mark }: TodoItemProps) => {
  const { i18n } = useLingui();
  const { icon: Icon, deed, path } = useTodoKinds()(todo.kind);
  const role = useMyRole(todo.courseId);
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      gap="3"
      ps={{ base: '3', md: '4' }}
      pe="2"
      py="2.5"
      _notLast={{ borderBottomWidth: '1px' }}
      _hover={{ bg: 'bg.subtle' }}
    >
      <Box color="fg.muted" flexShrink="0">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Flex align="center" gap="2">
          <Box
            asChild
            minW="0"
            fontWeight="500"
            lineClamp="2"
            _focusVisible={{ outline: 'none', _before: { outline: '2px solid', outlineColor: 'brand.focusRing' } }}
            // The whole row is the target.
            _before={{ content: '""', position: 'absolute', inset: '0', outlineOffset: '-2px' }}
          >
            <Link
              to={path}
              search={{
                courseid: todo.courseId,
                ...(role === undefined ? {} : { courserole: placeRoleCode[role] }),
                id: todo.contentId,
              }}
            >
              {todo.title}
            </Link>
          </Box>
          <SyncMark mark={mark} />
        </Flex>
        <Flex mt="0.5" fontSize="xs" color="fg.muted" columnGap="3" wrap="wrap">
          <span>{i18n._(deed)}</span>
          <Box as="span" minW="0" truncate>
            {todo.courseName}
          </Box>
          {todo.dueAt === 0 ? (
            <Time at={todo.createdAt} />
          ) : (
            <Text as="span" color={overdue ? 'fg.error' : undefined} fontWeight={overdue ? '500' : undefined}>
              <Trans>
                due <Time at={todo.dueAt} />
              </Trans>
            </Text>
          )}
        </Flex>
      </Box>
      <Actions todo={todo} />
    </Flex>
  );
};

const Actions = ({ todo }: { readonly todo: TodoRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const { id, title } = todo;
  const set = async (call: typeof tagFinishedTodo | typeof ignoreTodo, state: 0 | 1, said: string) => {
    const result = await store.mutate(call, { id, state });
    if (!result.ok) return tellRefusal(result.refusal);
    if (state === 1) tell(said, 'info', { label: t`Undo`, run: () => void set(call, 0, '') });
  };
  const act = (call: typeof tagFinishedTodo | typeof ignoreTodo, state: 0 | 1, said: string) => (event: MouseEvent) => {
    focusNeighbour(event.currentTarget);
    void set(call, state, said);
  };
  if (todo.state !== 'open')
    return (
      <RowButton
        name={t`Back to the list: ${title}`}
        icon={Undo2}
        onClick={act(todo.state === 'finished' ? tagFinishedTodo : ignoreTodo, 0, '')}
      />
    );
  return (
    <Flex flexShrink="0">
      <RowButton name={t`Finish: ${title}`} icon={Check} onClick={act(tagFinishedTodo, 1, t`Finished: ${title}`)} />
      <RowButton name={t`Ignore: ${title}`} icon={EyeOff} onClick={act(ignoreTodo, 1, t`Ignored: ${title}`)} />
    </Flex>
  );
};

interface RowButtonProps {
  readonly name: string;
  readonly icon: typeof Check;
  readonly onClick: (event: MouseEvent) => void;
}

/** Above the row's own target. */
const RowButton = ({ name, icon: Icon, onClick }: RowButtonProps) => (
  <IconButton
    position="relative"
    variant="ghost"
    size="sm"
    color="fg.muted"
    aria-label={name}
    title={name}
    onClick={onClick}
  >
    <Icon size={18} strokeWidth={1.75} aria-hidden />
  </IconButton>
);

/** The row goes: the focus stays in the list, on the same button of the next one, or goes to the page's heading. */
const focusNeighbour = (button: Element): void => {
  const row = button.closest('li');
  const index = [...(row?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
  const rows = [...(row?.closest('[data-todos]')?.querySelectorAll('li') ?? [])];
  const at = row === null ? -1 : rows.indexOf(row);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  const target = neighbour?.querySelectorAll('button')[index] ?? document.getElementById('content');
  target?.focus({ preventScroll: true });
};
