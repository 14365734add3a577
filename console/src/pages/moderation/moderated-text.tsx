import type { AdminReply } from '@app/contract/admin/routes'
import { cx } from '@app/ui'

type Marks = AdminReply<'moderation/queue'>['list'][number]['marks']

/** Text of a user, with the matches of the word lists marked. */
export function ModeratedText({ text, marks, isShort = false }: { text: string; marks: Marks; isShort?: boolean }) {
  return (
    <span className={cx('wrap-anywhere', isShort ? 'line-clamp-2' : 'whitespace-pre-line')}>
      {partsOf(text, marks).map(({ from, text: part, mark }) =>
        mark ? (
          <mark
            key={from}
            title={mark.list}
            className={cx(
              'rounded-xs px-0.5',
              mark.isBanned ? 'bg-vermilion-wash text-vermilion-ink' : 'bg-gold-wash text-gold-ink',
            )}
          >
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** Splits a text where marks begin and end; of overlapping marks the first one counts. */
function partsOf(text: string, marks: Marks) {
  const parts: { from: number; text: string; mark?: Marks[number] }[] = []
  let at = 0
  for (const mark of [...marks].sort((a, b) => a.from - b.from)) {
    if (mark.from < at) continue
    parts.push({ from: at, text: text.slice(at, mark.from) })
    parts.push({ from: mark.from + 0.5, text: text.slice(mark.from, mark.to), mark })
    at = mark.to
  }
  return [...parts, { from: at, text: text.slice(at) }]
}
