import { Bone } from '@app/ui'

/** Stands for content that is loading; `className` gives its size. */
export function Waiting({ className }: { className: string }) {
  return (
    <div aria-busy="true">
      <Bone className={className} />
    </div>
  )
}
