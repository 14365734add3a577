import { cx, formatCount } from '@app/ui'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import type { Message } from './api.ts'
import { ThumbIcon } from './icons.tsx'
import { setThumb } from './thumbs.ts'

/** Adds or removes the user's thumb; ignores the second half of a double click. */
export function ThumbButton({ message }: { message: Message }) {
  const { hasThumbed, thumbs } = message
  const needLogin = useNeedLogin()
  const toggle = needLogin(() => setThumb(message, !hasThumbed))
  return (
    <button
      type="button"
      aria-pressed={hasThumbed}
      onClick={(event) => event.detail < 2 && void toggle()}
      className={cx(
        'touch group/thumb -ml-3 inline-flex items-center gap-1.5 rounded-md px-3 text-sm transition-colors hover:bg-sunken',
        hasThumbed ? 'text-celadon-ink' : 'text-ink-soft hover:text-ink',
      )}
    >
      <ThumbIcon
        className={cx(
          'size-5 shrink-0 transition-[scale,fill] group-active/thumb:scale-[calc(1-0.2*var(--motion))]',
          hasThumbed && 'fill-celadon-wash',
        )}
      />
      {hasThumbed ? '已赞' : '赞'}
      {thumbs > 0 && <span className="figures">{formatCount(thumbs)}</span>}
    </button>
  )
}
