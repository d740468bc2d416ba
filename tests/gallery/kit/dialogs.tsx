import { Box, Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { offer, tell } from '#src/ui/words/tell.ts';

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
          title="新建小组"
          submit="创建"
          onSubmit={async () => close()}
          onClose={close}
          isResting={open === 'resting'}
          note={open === 'resting' && '这需要网络。'}
          problem={open === 'refused' ? '服务器没有接受：小组已满。' : undefined}
        >
          <TextField label="小组名称" error={open === 'refused' ? '这个名称已经有了。' : undefined} />
        </FormDialog>
      )}
      <ConfirmDialog
        open={open === 'confirm'}
        title="删除“实验报告”？"
        confirm="删除"
        onConfirm={close}
        onClose={close}
      >
        学生交的作业会保留 30 天。
      </ConfirmDialog>
    </>
  );
};

const Toasts = () => (
  <Flex gap="2" wrap="wrap">
    <Button size="sm" variant="outline" onClick={() => tell('已发布，学生已收到通知。')}>
      info
    </Button>
    <Button size="sm" variant="outline" onClick={() => tell('保存失败：本设备空间不足。', 'problem')}>
      problem
    </Button>
    <Button size="sm" variant="outline" onClick={() => offer('新版本已就绪。', { label: '更新', run: () => {} })}>
      offer
    </Button>
  </Flex>
);

const Draft = ({ state }: { readonly state: 'saved' | 'failed' }) => (
  <Box bg="bg.panel" px={{ base: '4', md: '6' }} py="5">
    <DraftForm draft={{ state, savedAt: Date.now(), drop: async () => {} }} submit="发布" onSubmit={async () => {}}>
      <TextField label="标题" defaultValue="期中考试安排" />
    </DraftForm>
  </Box>
);

export const dialogStands: readonly (readonly [string, ReactNode])[] = [
  ['FormDialog, ConfirmDialog', <Dialogs key="1" />],
  ['DraftForm', <Draft key="2" state="saved" />],
  ['DraftForm: not kept', <Draft key="3" state="failed" />],
  ['Toasts', <Toasts key="4" />],
];
