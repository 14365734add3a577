import type { AdminReply } from '@app/contract/admin/routes'
import { cx, Time } from '@app/ui'
import { AttachedPicture } from '../../parts/attached-picture.tsx'
import { formatTime } from '../../lib/format.ts'

type Entry = AdminReply<'ticket/info'>['entries'][number]

const events: Readonly<Partial<Record<Entry['kind'], string>>> = {
  solved: '标记为已解决',
  reopened: '重新打开',
  closed: '关闭',
}

/** Messages of a ticket, the oldest first; notes are visible only to staff. */
export function Conversation({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {entries.map((entry) => (
        <li key={entry.entryId}>
          {entry.kind === 'words' || entry.kind === 'note' ? <Message entry={entry} /> : <Event entry={entry} />}
        </li>
      ))}
    </ol>
  )
}

const speaker = ({ side, staff }: Entry) => (side === 'collector' ? '提问人' : staff || '系统')

function Message({ entry }: { entry: Entry }) {
  const { kind, side, text, pictures, doubts, time } = entry
  const isOurs = side !== 'collector'
  return (
    <div className={cx('flex max-w-[44rem] flex-col gap-1.5', isOurs && 'ml-auto items-end')}>
      <p className="text-xs text-ink-faint">
        {speaker(entry)}
        {kind === 'note' && ' · 内部备注'}{' '}
        <Time at={time} className="tabular-nums">
          {formatTime(time)}
        </Time>
      </p>
      <div
        className={cx(
          'rounded-md px-3.5 py-2.5 text-sm leading-relaxed break-words whitespace-pre-wrap',
          kind === 'note' ? 'bg-gold-wash' : isOurs ? 'bg-celadon-wash' : 'bg-sunken',
        )}
      >
        {text}
        {pictures.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {pictures.map((picture) => (
              <AttachedPicture key={picture.url} picture={picture} />
            ))}
          </div>
        )}
      </div>
      {doubts.length > 0 && <p className="text-xs text-vermilion-ink">含敏感内容：{doubts.join('、')}</p>}
    </div>
  )
}

function Event({ entry }: { entry: Entry }) {
  return (
    <p className="text-center text-xs text-ink-faint">
      {speaker(entry)} {events[entry.kind]}{' '}
      <Time at={entry.time} className="tabular-nums">
        {formatTime(entry.time)}
      </Time>
    </p>
  )
}
