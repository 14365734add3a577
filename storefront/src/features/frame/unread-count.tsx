import { cx } from '@app/ui'

/** Largest number of unread messages that is shown. */
const most = 99

/** Number of unread messages beside an entry; nothing if there are none. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={cx(
        'figures inline-grid h-4 min-w-4 place-items-center rounded-full bg-vermilion px-1 text-[10px] leading-none text-surface',
        className,
      )}
    >
      {count > most ? `${most}+` : count}
      <span className="sr-only">条未读消息</span>
    </span>
  )
}
