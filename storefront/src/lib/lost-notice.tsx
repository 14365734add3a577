import { Button, Notice } from '@app/ui'
import { useSyncExternalStore } from 'react'
import type { Lost } from './lost.ts'
import { followNetwork, isOnline } from './network.ts'

export interface LostNoticeProps {
  lost: Lost | undefined
  /** The action, as a Chinese verb: `合成`. */
  submission: string
  /** Repeats the action after a press. Omitted if a form or a sheet beside the notice repeats it. */
  onGoOn?: (() => unknown) | undefined
  className?: string
}

/** Reports the outcome of a press whose answer was lost and, if it never arrived, offers to repeat it. */
export function LostNotice({ lost, submission, onGoOn, className }: LostNoticeProps) {
  const online = useSyncExternalStore(followNetwork, isOnline)
  return (
    <div role="status" className={lost && className}>
      {lost && <LostMessage lost={lost} submission={submission} onGoOn={onGoOn} online={online} />}
    </div>
  )
}

function LostMessage({ lost, submission, onGoOn, online }: LostNoticeProps & { lost: Lost; online: boolean }) {
  if (lost.state === 'asking') {
    return (
      <Notice tone="rare" title="没有收到答复">
        正在确认上次的{submission}是否成功，不会重复提交。
      </Notice>
    )
  }
  if (lost.state === 'unheard') {
    return (
      <Notice
        tone="rare"
        title={online ? '没有收到答复' : '现在没有网络'}
        action={
          online && (
            <Button size="small" onClick={lost.ask}>
              再查一次
            </Button>
          )
        }
      >
        暂时不确定上次的{submission}是否提交成功。{online ? '确认之前' : '网络恢复后会先确认'}，不会重复提交。
      </Notice>
    )
  }
  return (
    <Notice tone="rare" title={`上次没有提交成功，还要${submission}吗？`}>
      <p>
        上次的操作没有生效。{onGoOn ? '继续的话，也只会算一次。' : `要继续，再按一次${submission}就好，也只会算一次。`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onGoOn && (
          <Button size="small" variant="primary" onClick={() => lost.goOn(onGoOn)}>
            继续{submission}
          </Button>
        )}
        <Button size="small" onClick={lost.letGo}>
          不用了
        </Button>
      </div>
    </Notice>
  )
}
