import { Box, Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { offer, tell } from '#src/ui/words/tell.ts';
import { say } from './say.ts';

type Open = 'form' | 'refused' | 'resting' | 'confirm';

/** `?open=form`: open from the start. */
const begin = new URLSearchParams(location.search).get('open') as Open | null;

const Dialogs = () => {
  const [open, setOpen] = useState<Open | undefined>(begin ?? undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {(['form', 'refused', 'resting', 'confirm'] as const).map((one) => (
          <Button key={one} size="sm" variant="outline" onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
      </Flex>
      {(open === 'form' || open === 'refused' || open === 'resting') && (
        <FormDialog
          title={say('新建小组', 'New group')}
          submit={say('创建', 'Create')}
          onSubmit={async () => close()}
          onClose={close}
          isResting={open === 'resting'}
          note={open === 'resting' && say('这需要网络。', 'This needs the network.')}
          problem={
            open === 'refused'
              ? say('服务器没有接受：小组已满。', 'The server did not accept it: the group is full.')
              : undefined
          }
        >
          <TextField
            label={say('小组名称', 'Name of the group')}
            error={open === 'refused' ? say('这个名称已经有了。', 'This name is taken.') : undefined}
          />
        </FormDialog>
      )}
      <ConfirmDialog
        open={open === 'confirm'}
        title={say('删除“实验报告”？', 'Delete “Lab report”?')}
        confirm={say('删除', 'Delete')}
        onConfirm={close}
        onClose={close}
      >
        {say('学生交的作业会保留 30 天。', 'What students handed in is kept for 30 days.')}
      </ConfirmDialog>
    </>
  );
};

const Toasts = () => (
  <Flex gap="2" wrap="wrap">
    <Button
      size="sm"
      variant="outline"
      onClick={() => tell(say('已发布，学生已收到通知。', 'Published, and students are told.'))}
    >
      info
    </Button>
    <Button
      size="sm"
      variant="outline"
      onClick={() => tell(say('保存失败：本设备空间不足。', 'Not saved: this device is out of space.'), 'problem')}
    >
      problem
    </Button>
    <Button
      size="sm"
      variant="outline"
      onClick={() =>
        offer(say('新版本已就绪。', 'A new version is ready.'), { label: say('更新', 'Update'), run: () => {} })
      }
    >
      offer
    </Button>
  </Flex>
);

const Draft = ({ state }: { readonly state: 'saved' | 'failed' }) => (
  <Box bg="bg.panel" px={{ base: '4', md: '6' }} py="5">
    <DraftForm
      draft={{ state, savedAt: Date.now(), drop: async () => {} }}
      submit={say('发布', 'Publish')}
      onSubmit={async () => {}}
    >
      <TextField
        label={say('标题', 'Title')}
        defaultValue={say('期中考试安排', 'When and where the mid-term exam is')}
      />
    </DraftForm>
  </Box>
);

export const dialogStands: readonly (readonly [string, ReactNode])[] = [
  ['FormDialog, ConfirmDialog', <Dialogs key="1" />],
  ['DraftForm', <Draft key="2" state="saved" />],
  ['DraftForm: not kept', <Draft key="3" state="failed" />],
  ['Toasts', <Toasts key="4" />],
];
