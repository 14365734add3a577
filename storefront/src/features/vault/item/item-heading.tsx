import { ItemState } from '@app/contract/enums'
import { BrokenTitle, cx, SerialBadge, titleSize } from '@app/ui'
import type { PublicItem } from '../../../domain/item/api.ts'
import { itemStateLabels } from '../labels.ts'

/** Title, number, state and owner of one piece. */
export function ItemHeading({
  item,
  owner,
}: {
  item: Pick<PublicItem, 'name' | 'albumName' | 'creatorName' | 'serial' | 'edition' | 'state'>
  /** Owner, such as `你` or a masked nickname. */
  owner: string
}) {
  const { label, note } = itemStateLabels[item.state]
  const isSettled = item.state === ItemState.held
  return (
    <header>
      {item.albumName && <p className="text-sm tracking-[0.2em] text-gold-ink">{item.albumName}</p>}
      <h1 className={cx('title mt-3', titleSize(item.name))}>
        <BrokenTitle text={item.name} />
      </h1>
      {item.creatorName && <p className="mt-3 text-ink-soft">{item.creatorName}</p>}
      <div className="mt-8">
        <SerialBadge serial={item.serial} edition={item.edition} size="large" />
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className={cx('inline-flex items-center gap-2', isSettled ? 'text-celadon-ink' : 'text-gold-ink')}>
          <i
            aria-hidden
            className={cx('size-1.5 rounded-full bg-current', item.state === ItemState.minting && 'animate-breathe')}
          />
          <span role="status">{label}</span>
        </span>
        {item.state !== ItemState.destroyed && <span className="text-ink-soft">由{owner}入藏</span>}
      </p>
      {note && <p className="mt-2 max-w-prose text-sm leading-relaxed text-ink-soft">{note}</p>}
    </header>
  )
}
