import { CardGridSkeleton, EmptyState, SerialBadge, WorkCard, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { myBoxes } from '../api.ts'
import { BoxNumber } from './box-number.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

const sizes =
  '(min-width: 1680px) 210px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'

/** The user's opened blind boxes, each with its prize. */
export function OpenedBoxes() {
  return (
    <EndlessList
      query={useInfiniteQuery(myBoxes(true))}
      skeleton={<CardGridSkeleton grid={ownGrid} count={4} label="正在加载盒子" />}
      empty={<EmptyState title="还没有打开过盲盒">打开过的盲盒和其中的藏品会记录在这里。</EmptyState>}
      endless={false}
      unit="个"
      end={(shown) => `一共打开过 ${shown} 个盲盒`}
    >
      {(boxes) => (
        <ul className={ownGrid}>
          {boxes.map(
            ({ boxId, goodsSn, number, name, prize }) =>
              prize && (
                <li key={boxId} className="flex flex-col">
                  <WorkCard
                    title={prize.name}
                    level={2}
                    picture={{ ...pictureProps(prize.cover, prize.name, sizes), ratio: 1 }}
                    byline={`${prize.rank}，出自《${name}》`}
                    link={(link) => <Link to={address('collectionInfo', { id: prize.nftId })} {...link} />}
                    footer={
                      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
                        <SerialBadge serial={prize.serial} edition={prize.edition} />
                        <BoxNumber number={number} />
                      </div>
                    }
                  />
                  <Link
                    to={address('verifyBox', { id: goodsSn }, { number })}
                    className="touch-area mt-1.5 self-start px-0.5 text-xs text-ink-faint underline-offset-4 hover:text-ink hover:underline"
                  >
                    验证这一盒
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </EndlessList>
  )
}
