import { Avatar, CheckIcon, cx, Seal } from '@app/ui'
import { useOwnPictures } from '../../../domain/picture/own-picture.ts'
import { PictureGrid } from '../../../domain/picture/picture-grid.tsx'
import { useBrandName } from '../../../lib/brand.ts'
import { imageUrl } from '../../../lib/image.ts'
import { RelativeTime } from '../../../lib/relative-time.tsx'
import { useSession } from '../../../lib/session.ts'
import type { Entry } from '../api.ts'
import { moveLabels } from '../labels.ts'

/** Messages and events of a ticket, oldest first. */
export function Conversation({ entries, className }: { entries: readonly Entry[]; className?: string }) {
  return (
    <ol aria-label="对话" aria-live="polite" className={className}>
      {entries.map((entry, index) => (
        <li key={entry.entryId} className="relative pb-8 pl-14 last:pb-2">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-11 bottom-0 left-[1.1875rem] w-px bg-line-strong/60" />
          )}
          <EntryOf entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function EntryOf({ entry }: { entry: Entry }) {
  const moved = moveLabels(entry)
  return (
    <>
      {moved && (
        <p className="flex min-h-10 flex-wrap items-center gap-x-2.5 text-sm text-ink-faint">
          <span
            aria-hidden
            className="absolute left-0 grid size-10 place-items-center rounded-full bg-paper text-ink-faint ring-1 ring-line"
          >
            <CheckIcon className={cx('size-4.5', entry.kind === 'reopened' && 'hidden')} />
            {entry.kind === 'reopened' && <span className="size-2 rounded-full bg-gold-ink" />}
          </span>
          {moved}
          <RelativeTime time={entry.time} />
        </p>
      )}
      {entry.text !== '' && <EntryText entry={entry} isHeaded={moved === null} />}
    </>
  )
}

function EntryText({ entry, isHeaded }: { entry: Entry; isHeaded: boolean }) {
  const { avatar, nickname } = useSession((session) => session.userInfo)
  const brand = useBrandName()
  const { side, text, pictures, time } = entry
  // Wide enough to see details.
  const draw = useOwnPictures(pictures, 1600)
  const isOurs = side === 'staff'
  const name = isOurs ? `${brand}客服` : nickname
  return (
    <article aria-label={`${isOurs ? '客服' : '你'}说`}>
      {isHeaded && (
        <>
          <span className="absolute left-0">
            {isOurs ? (
              <span className="grid size-10 place-items-center rounded-full bg-vermilion-wash">
                <Seal className="size-5.5 text-vermilion" />
              </span>
            ) : (
              <Avatar src={avatar && imageUrl(avatar)} name={nickname} size={40} />
            )}
          </span>
          <p className="flex min-h-10 items-center gap-2.5">
            <span className={cx('truncate', isOurs ? 'title' : 'font-medium')}>{name}</span>
            <span className="shrink-0 text-xs text-ink-faint">
              <RelativeTime time={time} />
            </span>
          </p>
        </>
      )}
      <div
        className={cx(
          'mt-1 w-fit max-w-full rounded-md px-4 py-3',
          isOurs ? 'bg-surface ring-1 ring-line' : 'bg-sunken',
        )}
      >
        <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
        <PictureGrid
          pictures={pictures}
          draw={draw}
          alt={isOurs ? '客服发来的图片' : '你发的图片'}
          label="对话里的图片"
          className="mt-3"
        />
      </div>
    </article>
  )
}
