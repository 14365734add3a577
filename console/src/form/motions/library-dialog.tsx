import type { MotionFact } from '@app/contract/admin/motions'
import { Button, EmptyState, TextInput } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useDeferredValue, useState } from 'react'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { describeMotion } from './labels.ts'

/** Dialog to choose a model or video of the library. */
export default function MotionLibrary({
  onChoose,
  onClose,
}: {
  onChoose: (chosen: MotionFact) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const read = useRead('motion/list', { ...(asked && { search: asked }), size: 100 }, { keepsPrevious: true })
  return (
    <Dialog open onClose={onClose} title="模型与视频">
      <div className="flex flex-col gap-4">
        <TextInput
          aria-label="按名称查找"
          placeholder="按名称查找"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <QueryBoundary read={read}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={asked ? '没有匹配的结果' : '还没有模型或视频'} />
            ) : (
              <ul className="flex flex-col gap-2">
                {list.map((fact) => (
                  <li
                    key={fact.id}
                    className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-3 py-2"
                  >
                    <span className="min-w-0">
                      <span className="block wrap-anywhere">{fact.name}</span>
                      <span className="block text-xs text-ink-faint tabular-nums">
                        {describeMotion(fact)}，{formatTime(fact.uploadedAt)} 上传
                      </span>
                    </span>
                    <Button size="small" aria-label={`用“${fact.name}”`} onClick={() => onChoose(fact)}>
                      用这个
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  )
}
