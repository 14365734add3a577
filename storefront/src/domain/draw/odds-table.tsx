import type { DrawPrize } from '@app/contract/drawing'
import { cx, formatCount, Picture } from '@app/ui'
import { pictureProps } from '../../lib/image.ts'
import { PointsToken } from '../points/points-token.tsx'
import { sayOdds } from './odds.ts'

interface OddsTableProps {
  prizes: readonly DrawPrize[]
  /** Heading for the prizes. */
  heading?: string
  className?: string
}

/**
 * Table of the possible results of a draw or a wish: what is left of each, and its probability. The probabilities add
 * up to 100.00%.
 */
export function OddsTable({ prizes, heading = '奖品', className }: OddsTableProps) {
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  return (
    <table className={cx('w-full border-t border-line text-sm', className)}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">剩余</th>
          <th scope="col">概率</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {prizes.map(({ prizeId, name, cover, kind, points, odds, left }) => (
          <tr key={prizeId}>
            <th scope="row" className="py-2 text-left font-normal">
              <span className="flex items-center gap-3.5">
                {kind === 'points' ? (
                  <PointsToken points={points} className="size-12 shrink-0 rounded-sm" />
                ) : (
                  <Picture
                    {...pictureProps(cover, '', '48px')}
                    ratio={1}
                    className={cx('w-12 shrink-0 rounded-sm', left === 0 && 'opacity-40')}
                  />
                )}
                <span className="min-w-0 text-base leading-snug">{name}</span>
              </span>
            </th>
            <td className="figures px-2 py-2 text-right whitespace-nowrap text-ink-soft">
              {left === null ? '不限量' : left === 0 ? '已派完' : `剩 ${formatCount(left)} 件`}
            </td>
            <td className="figures w-18 py-2 text-right">{sayOdds(odds)}</td>
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
  )
}
