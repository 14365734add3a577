import { Notice, uniqueId } from '@app/ui'
import { useState } from 'react'
import { InnerLink } from '../../parts/inner-link.tsx'
import { ActionButton } from '../../form/action-button.tsx'

const hints = {
  giftSn: '要和上面选的种类一致',
  validDays: '从现在起；到期没兑的份数退回发行量',
  perPersonLimit: '0 为不限',
  note: '用在哪里，日后好认',
} as const

/** Creates a batch as a background task, and shows where its file will be. */
export function MakeCodes() {
  const [key, setKey] = useState(() => uniqueId())
  const [isMade, setMade] = useState(false)
  return (
    <>
      {isMade && (
        <Notice tone="good">
          正在生成，完成后到 <InnerLink to="/tasks">我的任务</InnerLink> 下载，只能下载一次。
        </Notice>
      )}
      <ActionButton
        path="codeBatch/make"
        label="生成一批"
        variant="primary"
        input={{ key }}
        initial={{ perPersonLimit: 0, validDays: 30 }}
        hints={hints}
        successMessage="开始生成"
        onDone={(reply) => {
          setKey(uniqueId())
          setMade(reply.outcome === 'done')
        }}
      >
        份数从发行量里留出；一天超过 50
        个要另一位同事复核，复核后文件仍在你的「我的任务」里。文件由你在「我的任务」下载一次，此后谁也看不到这些码。
      </ActionButton>
    </>
  )
}
