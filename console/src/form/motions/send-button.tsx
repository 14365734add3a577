import type { MotionFact } from '@app/contract/admin/motions'
import { Button } from '@app/ui'
import { useRef } from 'react'
import { motionFiles, useSending } from './use-sending.ts'

/** Button that uploads a model or video and shows the progress. */
export function SendButton({ onSent }: { onSent: (fact: MotionFact) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { send, share } = useSending()
  const isSending = share !== null
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button size="small" pending={isSending} onClick={() => input.current?.click()}>
        上传模型或视频
      </Button>
      <span role="status" className="text-sm text-ink-faint tabular-nums">
        {share === null ? '' : share < 1 ? `已传 ${Math.floor(share * 100)}%` : '正在检查…'}
      </span>
      <input
        ref={input}
        type="file"
        accept={motionFiles}
        aria-label="选择模型或视频文件"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file).then((fact) => fact && onSent(fact))
        }}
      />
    </span>
  )
}
