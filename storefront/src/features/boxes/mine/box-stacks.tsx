import type { BoxId } from '@app/contract'
import { Button } from '@app/ui'
import { useId } from 'react'
import { BoxObject } from '@app/ui/box-object'
import { pictureProps } from '../../../lib/image.ts'
import type { MyStack } from '../api.ts'
import type { Opening } from '../opening/use-opening.ts'

const stackGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'
const sizes = '(min-width: 1240px) 200px, (min-width: 640px) 24vw, 46vw'

/** The user's closed boxes, one stack per product: opens the next one, or as many as one call takes. */
export function BoxStacks({ stacks, opening }: { stacks: readonly MyStack[]; opening: Opening }) {
  return (
    <ul className={stackGrid}>
      {stacks.map((stack) => (
        <li key={stack.goodsSn}>
          <BoxStack stack={stack} opening={opening} />
        </li>
      ))}
    </ul>
  )
}

function BoxStack({ stack: { name, cover, count, boxIds }, opening }: { stack: MyStack; opening: Opening }) {
  const id = useId()
  const [first] = boxIds
  const isPending = boxIds.some((boxId) => opening.isOpening('blind', boxId))
  const open = (ids: readonly BoxId[]) => opening.openBlind(ids)
  return (
    <article aria-labelledby={id} className="night group flex h-full flex-col overflow-hidden rounded-md shadow-mount">
      <div className="relative">
        <BoxObject cover={pictureProps(cover, '', sizes)} count={count} />
        <p className="absolute right-4 bottom-3 figures text-3xl text-gold-ink">
          <span className="sr-only">共 {count} 个</span>
          <span aria-hidden>×{count}</span>
        </p>
      </div>
      <div className="flex grow flex-col justify-between gap-3 p-4">
        <h2 id={id} className="title text-lg leading-snug">
          {name}
        </h2>
        <div className="flex flex-wrap gap-3 *:grow *:basis-28">
          <Button
            aria-label={`开 1 个${name}`}
            pending={isPending && opening.pending === 1}
            pendingLabel="正在打开"
            disabled={opening.isUnderAge || opening.pending > 0}
            onClick={async () => {
              if (first) await open([first])
            }}
          >
            开 1 个
          </Button>
          {boxIds.length > 1 && (
            <Button
              variant="primary"
              aria-label={`开 ${boxIds.length} 个${name}`}
              pending={isPending && opening.pending > 1}
              pendingLabel="正在打开"
              disabled={opening.isUnderAge || opening.pending > 0}
              onClick={() => open(boxIds)}
            >
              开 {boxIds.length} 个
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
