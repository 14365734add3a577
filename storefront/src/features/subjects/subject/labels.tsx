import { cx, Picture } from '@app/ui'
import type { ReactNode } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'
import type { Entry } from '../api.ts'

interface ChapterTextProps {
  entry: Entry
  /** The work the text is about, rendered as on a wall. */
  work?: ReactNode
  /** Whether the picture or work is to the right of the text. */
  isMirrored: boolean
}

/** Text between the works, with its picture or work beside it. */
export function ChapterText({ entry: { title, content, picture }, work, isMirrored }: ChapterTextProps) {
  const text = (
    <div className="max-w-prose min-w-0">
      {title && <h2 className="title mb-4 text-2xl">{title}</h2>}
      {content && <RichText html={content} lines={4} />}
    </div>
  )
  if (!picture && !work) return <div className="mx-auto w-fit">{text}</div>
  return (
    <div
      className={cx(
        'grid items-center gap-6 md:gap-12 lg:gap-20',
        work ? 'md:grid-cols-[minmax(0,18rem)_1fr]' : 'md:grid-cols-[1.25fr_1fr]',
        isMirrored && (work ? 'md:grid-cols-[1fr_minmax(0,18rem)]' : 'md:grid-cols-[1fr_1.25fr]'),
      )}
    >
      <div className={cx('min-w-0', isMirrored && 'md:order-2', Boolean(work) && 'max-md:order-2 max-md:w-3/5')}>
        {work ?? (
          <Picture
            {...pictureProps(
              picture as NonNullable<Entry['picture']>,
              '',
              '(min-width: 1480px) 740px, (min-width: 768px) 50vw, 92vw',
            )}
            className="rounded-sm"
          />
        )}
      </div>
      {text}
    </div>
  )
}
