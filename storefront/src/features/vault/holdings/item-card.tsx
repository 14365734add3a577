import { ItemState } from '@app/contract/enums'
import { cx, SerialBadge, WorkCard } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { MergedItem } from '../api.ts'
import type { Piece as Item } from '../../../domain/item/api.ts'
import { itemStateLabels } from '../labels.ts'

const sizes =
  '(min-width: 1680px) 210px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'

/** Card of one owned piece. */
export function ItemCard({ item }: { item: Item }) {
  const to = address('collectionInfo', { id: item.nftId })
  return (
    <WorkCard
      title={item.name}
      level={2}
      picture={{ ...pictureProps(item.cover, item.name, sizes), ratio: 1, travels: to }}
      link={(link) => <Link to={to} {...link} />}
      footer={
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <SerialBadge serial={item.serial} edition={item.edition} />
          <span className={cx('text-xs', item.state === ItemState.held ? 'text-celadon-ink' : 'text-gold-ink')}>
            {itemStateLabels[item.state].label}
          </span>
        </div>
      }
    />
  )
}

/** Card of one work with all owned pieces; several open their list, a single one its own page. */
export function MergedCard({ work, onOpen }: { work: MergedItem; onOpen: () => void }) {
  const more = work.count - work.serials.length
  const to = address('collectionInfo', { id: work.nftId })
  return (
    <WorkCard
      title={work.name}
      level={2}
      picture={{ ...pictureProps(work.cover, work.name, sizes), ratio: 1, ...(work.count === 1 && { travels: to }) }}
      link={(link) =>
        work.count > 1 ? (
          <button type="button" onClick={onOpen} {...link} className={cx(link.className, 'text-left')} />
        ) : (
          <Link to={to} {...link} />
        )
      }
      footer={
        <div className="mt-auto pt-2">
          <p className="figures text-sm text-ink-soft">持有 {work.count} 件</p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {work.serials.map((serial) => (
              <SerialBadge key={serial} serial={serial} />
            ))}
            {more > 0 && <span className="figures text-xs text-ink-faint">还有 {more} 件</span>}
          </div>
        </div>
      }
    />
  )
}
