import { cx, formatCount, Picture, SectionHeading } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { sayOdds } from '../../../domain/draw/odds.ts'
import type { LargePrize } from '../../../domain/draw/prize-stage.tsx'
import type { BoxDetail, Prize } from '../api.ts'
import { type Rank, rarityOf, ranksOf } from '../ranks.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const PrizeStage = lazySheetWithRetry(() => import('../../../domain/draw/prize-stage.tsx'))

/** All prizes by rank, with quantities and shares of all boxes; shares add up to 100.00%. A press shows one large. */
export function PrizeTable({ box }: { box: BoxDetail }) {
  const [closeUp, setCloseUp] = useState<Prize>()
  const ranks = ranksOf(box.prizes)
  const sum = box.prizes.reduce((total, { odds }) => total + odds, 0)
  const quantity = box.prizes.reduce((total, prize) => total + prize.quantity, 0)
  return (
    <section aria-labelledby="prizes-title">
      <SectionHeading note="全部盒子里的总数与占比，开售后不再改动。">
        <span id="prizes-title">奖品与概率</span>
      </SectionHeading>
      <table className="mt-5 w-full border-t border-line text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">奖品</th>
            <th scope="col">数量</th>
            <th scope="col">概率</th>
          </tr>
        </thead>
        {ranks.map((rank) => (
          <tbody key={rank.name} className="border-b border-line">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-4 pb-1 text-left font-normal">
                <span className={cx('title text-base', rarityOf(rank.odds) > 0 && 'text-gold-ink')}>{rank.name}</span>
                <span className="ml-2 text-xs text-ink-faint">{rank.prizes.length} 款</span>
              </th>
              <td className="figures pt-4 pb-1 text-right text-xs text-ink-faint">
                <span className="sr-only">{rank.name}合计 </span>
                {rank.prizes.length > 1 && sayOdds(rank.odds)}
              </td>
            </tr>
            {rank.prizes.map((prize) => (
              <PrizeRow key={prize.prizeId} prize={prize} onCloseUp={() => setCloseUp(prize)} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" className="py-3 text-left font-normal text-ink-soft">
              合计
            </th>
            <td className="figures py-3 pl-2 text-right break-keep text-ink-soft">{formatCount(quantity)} 件</td>
            <td className="figures py-3 pl-2 sm:pl-4 text-right font-medium">{sayOdds(sum)}</td>
          </tr>
        </tfoot>
      </table>
      {closeUp && (
        <PrizeStage
          prizes={ranks.flatMap((rank) => rank.prizes.map((prize) => largePrize(prize, rank)))}
          first={closeUp.prizeId}
          onClose={() => setCloseUp(undefined)}
        />
      )}
    </section>
  )
}

const largePrize = ({ prizeId, name, cover, quantity, odds }: Prize, rank: Rank): LargePrize => ({
  id: prizeId,
  name,
  cover,
  rank: rank.name,
  isRare: rarityOf(rank.odds) > 0,
  facts: [
    { label: '数量', value: `全部盒子里共 ${formatCount(quantity)} 件` },
    { label: '概率', value: sayOdds(odds) },
  ],
})

function PrizeRow({ prize, onCloseUp }: { prize: Prize; onCloseUp: () => void }) {
  return (
    <tr className="hover:bg-sunken/60">
      <th scope="row" className="relative py-2 text-left font-normal">
        <span className="flex items-center gap-2 sm:gap-3.5">
          <Picture
            {...pictureProps(prize.cover, '', '56px')}
            ratio={1}
            className="w-14 shrink-0 rounded-sm max-md:w-[min(3.5rem,12vw)]"
          />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onCloseUp}
            className="text-left text-base after:absolute after:inset-0 focus-visible:-outline-offset-2"
          >
            {prize.name}
          </button>
        </span>
      </th>
      <td className="figures py-2 pl-2 text-right break-keep text-ink-soft">{formatCount(prize.quantity)} 件</td>
      <td className="figures py-2 pl-2 sm:pl-4 text-right">{sayOdds(prize.odds)}</td>
    </tr>
  )
}
