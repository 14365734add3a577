import { cx, Field, formatCount, Picture, SectionHeading, TextInput } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { textKinds } from '../../../lib/text-kinds.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { BoxDetail } from '../api.ts'
import { nameOf } from './report.ts'
import type { Opening } from './use-verification.ts'

export interface NumberCheckProps {
  box: BoxDetail
  openings: readonly Opening[]
  /** Prize id of each box as dealt from the seed; undefined while the seed is unknown. */
  deck: readonly string[] | undefined
  initial: number | undefined
}

/** Check of a single box: what was published about it, and what the seed yields. */
export function NumberCheck({ box, openings, deck, initial }: NumberCheckProps) {
  const [typed, setTyped] = useState(initial === undefined ? '' : String(initial))
  const number = Number(typed)
  const isNumber = typed !== '' && number >= 1 && number <= box.edition
  return (
    <section aria-labelledby="number-title">
      <SectionHeading note="盒号写在“我的盒子”里。">
        <span id="number-title">查我的盒子</span>
      </SectionHeading>
      <div className="mt-5">
        <Field label="盒号" error={typed !== '' && !isNumber && `这款盲盒的盒号是 1 至 ${formatCount(box.edition)}`}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            clean={textKinds.boxNumber}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      <div role="status" className="mt-4 min-h-20">
        {isNumber && (
          <Answer
            box={box}
            number={number}
            opening={openings.find((opening) => opening.number === number)}
            computed={deck?.[number - 1]}
          />
        )}
      </div>
    </section>
  )
}

interface AnswerProps {
  box: BoxDetail
  number: number
  opening: Opening | undefined
  computed: string | undefined
}

function Answer({ box, number, opening, computed }: AnswerProps) {
  const held = opening?.prizeId ?? computed
  const prize = box.prizes.find(({ prizeId }) => prizeId === held)
  const isWrong = opening !== undefined && computed !== undefined && opening.prizeId !== computed
  return (
    <div className="flex items-start gap-4">
      {prize && <Picture {...pictureProps(prize.cover, '', '72px')} ratio={1} className="w-18 shrink-0 rounded-sm" />}
      <div className="min-w-0">
        <p className="title text-lg">{prize ? `${prize.rank}《${prize.name}》` : `第 ${number} 号盒还没有打开`}</p>
        <p className="figures mt-1 text-sm text-ink-soft">
          {opening
            ? `第 ${number} 号盒，${formatDateTime(opening.time)} 打开`
            : computed
              ? `第 ${number} 号盒，没有被打开过`
              : '里面是什么已经定好，随机数公布后可以算出。'}
        </p>
        {opening && (
          <p
            className={cx(
              'mt-1 text-sm',
              isWrong ? 'text-vermilion-ink' : computed ? 'text-celadon-ink' : 'text-gold-ink',
            )}
          >
            {isWrong
              ? `与重算不一致：由随机数算出的是《${nameOf(box, computed)}》`
              : computed
                ? '与重算一致'
                : '随机数公布后可以核对'}
          </p>
        )}
      </div>
    </div>
  )
}
