import { Button, CheckIcon, cx, Picture } from '@app/ui'
import { useId } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { MyBox } from '../api.ts'
import { BoxNumber } from './box-number.tsx'

const sizes =
  '(min-width: 1680px) 210px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'

export interface ClosedBoxProps {
  box: MyBox
  isChosen: boolean
  /** Whether the box cannot be selected now. */
  isLocked: boolean
  onChoose: (isChosen: boolean) => void
  isPending: boolean
  onOpen: () => Promise<void>
}

/** A closed box: a press on its picture selects it, its button opens it at once. */
export function ClosedBox({ box, isChosen, isLocked, onChoose, isPending, onOpen }: ClosedBoxProps) {
  const id = useId()
  const name = `${box.name}，第 ${box.number} 号盒`
  return (
    <article aria-labelledby={id}>
      <label
        className={cx(
          'mount relative block rounded-sm p-1.5 transition-shadow sm:p-2',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
          isChosen && 'ring-2 ring-celadon-ink',
          isLocked ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        <Picture
          {...pictureProps(box.cover, '', sizes)}
          ratio={1}
          className={cx('rounded-sm transition-opacity', isLocked && !isChosen && 'opacity-60')}
        />
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isLocked}
          aria-label={`选择${name}`}
          onChange={(event) => onChoose(event.target.checked)}
          className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
        />
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute top-3.5 right-3.5 grid size-7 place-items-center rounded-full border transition-colors sm:top-4 sm:right-4',
            isChosen ? 'border-celadon-ink bg-celadon-ink text-surface' : 'border-line-strong bg-surface/90',
          )}
        >
          {isChosen && <CheckIcon strokeWidth={2.2} />}
        </span>
      </label>
      <h2 id={id} className="title mt-3 line-clamp-2 text-base leading-snug sm:text-lg">
        {box.name}
      </h2>
      <div className="mt-1.5 flex items-center justify-between gap-2">
        <BoxNumber number={box.number} />
        <Button
          size="small"
          aria-label={`打开${name}`}
          disabled={isLocked && !isChosen && !isPending}
          pending={isPending}
          onClick={onOpen}
        >
          打开
        </Button>
      </div>
    </article>
  )
}
