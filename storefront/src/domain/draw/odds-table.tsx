import type { DrawPrize } from '@app/contract/drawing'
import { cx, formatCount, Picture } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../lib/image.ts'
import { PointsToken } from '../points/points-token.tsx'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { sayOdds } from './odds.ts'
import type { LargePrize } from './prize-stage.tsx'

const PrizeStage = lazySheetWithRetry(() => import('./prize-stage.tsx'))

interface OddsTableProps {
  prizes: readonly DrawPrize[]
  /** Heading for the prizes. */
  heading?: string
  className?: string
}

/**
 * Table of the possible results of a draw or a wish: what is left of each, and its probability. The probabilities add
 * up to 100.00%. A press on a prize shows it large.
 */
export function OddsTable({ prizes, heading = '奖品', className }: OddsTableProps) {
  const [closeUp, setCloseUp] = useState<DrawPrize>()
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  return (
    <>
      <table className={cx('w-full border-t border-line text-sm', className)}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">剩余</th>
            <th scope="col">概率</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {prizes.map((prize) => (
            <tr key={prize.prizeId} className={cx(isWork(prize) && 'hover:bg-sunken/60')}>
              <th scope="row" className="relative py-2 text-left font-normal">
                <span className="flex items-center gap-2 sm:gap-3.5">
                  {prize.kind === 'points' ? (
                    <PointsToken
                      points={prize.points}
                      className="size-12 shrink-0 rounded-sm max-md:size-[min(3rem,12vw)]"
                    />
                  ) : (
                    <Picture
                      {...pictureProps(prize.cover, '', '48px')}
                      ratio={1}
                      className={cx(
                        'w-12 shrink-0 rounded-sm max-md:w-[min(3rem,12vw)]',
                        prize.left === 0 && 'opacity-40',
                      )}
                    />
                  )}
                  {isWork(prize) ? (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      onClick={() => setCloseUp(prize)}
                      className="min-w-0 text-left text-base leading-snug after:absolute after:inset-0 focus-visible:-outline-offset-2"
                    >
                      {prize.name}
                    </button>
                  ) : (
                    <span className="min-w-0 text-base leading-snug">{prize.name}</span>
                  )}
                </span>
              </th>
              <td className="figures px-[min(0.5rem,2vw)] py-2 text-right break-keep text-ink-soft">
                {sayLeft(prize)}
              </td>
              <td className="figures py-2 pl-[min(0.5rem,2vw)] text-right">{sayOdds(prize.odds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="py-3 text-left font-normal text-ink-soft">
              合计
            </th>
            <td className="figures py-3 text-right font-medium">{sayOdds(sum)}</td>
          </tr>
        </tfoot>
      </table>
      {closeUp && (
        <PrizeStage
          prizes={prizes.filter(isWork).map(largePrize)}
          first={closeUp.prizeId}
          onClose={() => setCloseUp(undefined)}
        />
      )}
    </>
  )
}

/** Whether a prize has a picture worth showing large. */
const isWork = ({ kind }: DrawPrize): boolean => kind !== 'points' && kind !== 'thanks'

const sayLeft = ({ left }: DrawPrize): string =>
  left === null ? '不限量' : left === 0 ? '已派完' : `剩 ${formatCount(left)} 件`

const largePrize = (prize: DrawPrize): LargePrize => ({
  id: prize.prizeId,
  name: prize.name,
  cover: prize.cover,
  facts: [
    { label: '数量', value: sayLeft(prize) },
    { label: '概率', value: sayOdds(prize.odds) },
  ],
})
