import { Button, CardGridSkeleton, EmptyState, WorkCard, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { myGiftBoxes, type MyGiftBox } from '../api.ts'
import type { Opening } from '../opening/use-opening.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'

const sizes =
  '(min-width: 1680px) 210px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'

/** The user's gift boxes, closed and opened. */
export function MyGiftBoxes({ opening }: { opening: Opening }) {
  return (
    <EndlessList
      query={useInfiniteQuery(myGiftBoxes())}
      skeleton={<CardGridSkeleton grid={ownGrid} count={4} label="正在加载礼盒" />}
      empty={<EmptyState title="还没有礼盒">活动赠送或用兑换码换来的礼盒，会放在这里。</EmptyState>}
      endless={false}
      unit="个"
      end={() => undefined}
    >
      {(boxes) => (
        <div className={ownGrid}>
          {boxes.map((box) => (
            <GiftBoxCard
              key={box.boxId}
              box={box}
              isLocked={opening.isUnderAge}
              isPending={opening.isOpening('gift', box.boxId)}
              onOpen={() => opening.openGift(box)}
            />
          ))}
        </div>
      )}
    </EndlessList>
  )
}

interface GiftBoxCardProps {
  box: MyGiftBox
  /** Whether the user may not open boxes. */
  isLocked: boolean
  isPending: boolean
  onOpen: () => Promise<void>
}

function GiftBoxCard({ box, isLocked, isPending, onOpen }: GiftBoxCardProps) {
  const pieces = box.contents.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <WorkCard
      title={box.name}
      level={2}
      picture={{
        ...pictureProps(box.cover, box.name, sizes),
        ratio: 1,
        className: box.isOpened ? 'opacity-75 saturate-50' : '',
      }}
      byline={`内含 ${pieces} 件`}
      link={(link) => <Link to={address('giftBoxInfo', { id: box.giftBoxId })} {...link} />}
      footer={
        <div className="mt-auto flex items-center justify-between gap-2 pt-2 text-xs text-ink-faint">
          <span className="figures">
            {formatDateTime(box.openTime ?? box.getTime).slice(0, 10)} {box.openTime === null ? '收到' : '打开'}
          </span>
          {!box.isOpened && (
            // Above the card's own link.
            <Button
              size="small"
              aria-label={`打开礼盒${box.name}`}
              disabled={isLocked}
              pending={isPending}
              onClick={onOpen}
              className="relative"
            >
              打开
            </Button>
          )}
        </div>
      }
    />
  )
}
