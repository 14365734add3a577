import { Bone } from '@app/ui'
import { leaf } from './message-card.tsx'

/** Placeholder for messages that are loading. */
export function MessageSkeleton({ count = 3, label = '正在加载留言' }: { count?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={leaf}>
          <div className="flex items-center gap-3">
            <Bone className="size-10 rounded-full" />
            <div className="grow">
              <Bone className="h-4 w-24" />
              <Bone className="mt-2 h-3 w-36" />
            </div>
          </div>
          <Bone className="mt-4 h-4 w-full" />
          <Bone className="mt-2.5 h-4 w-3/5" />
          <Bone className="my-4 h-5 w-28" />
        </div>
      ))}
    </div>
  )
}
