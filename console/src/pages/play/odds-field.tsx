import { cleanNumber } from '@app/contract/cleanText'
import type { AdminReply } from '@app/contract/admin/routes'
import { cx, TextInput } from '@app/ui'
import { useState } from 'react'
import type { ControlProps } from '../../form/field.tsx'
import { formatOdds } from './badges.tsx'

type Prizes = AdminReply<'pool/info'>['prizes']
type Odds = { prizeId: string; odds: number }[]

/** Parses a percentage to hundredths of a percent; NaN if it is not one. */
const readPercent = (text: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(cleanPercent(text)) ? Math.round(Number(cleanPercent(text)) * 100) : NaN

const cleanPercent = (text: string): string => cleanNumber(text).replace(/%$/, '')

/** Control for the odds of all prizes, in percent, with their sum. */
export const oddsControl = (prizes: Prizes) =>
  function OddsControl({ onChange }: ControlProps) {
    const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
      Object.fromEntries(prizes.map(({ prizeId, odds }) => [prizeId, String(odds / 100)])),
    )
    const sum = prizes.reduce((total, { prizeId }) => total + readPercent(texts[prizeId] ?? ''), 0)

    function change(prizeId: string, text: string) {
      const next = { ...texts, [prizeId]: text }
      setTexts(next)
      const odds: Odds = prizes.map((prize) => ({
        prizeId: prize.prizeId,
        odds: readPercent(next[prize.prizeId] ?? ''),
      }))
      // An unreadable value is not a number that the server accepts.
      onChange(odds.some((one) => Number.isNaN(one.odds)) ? [] : odds)
    }

    return (
      <div className="flex flex-col gap-2">
        {prizes.map(({ prizeId, position, name, odds }) => (
          <div key={prizeId} className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-3 text-sm">
            <span className="truncate">
              {position}. {name}
              <span className="ml-2 text-xs text-ink-faint">现在 {formatOdds(odds)}</span>
            </span>
            <TextInput
              aria-label={`${name}的概率`}
              inputMode="decimal"
              after={<span className="pr-3 text-sm text-ink-faint">%</span>}
              value={texts[prizeId] ?? ''}
              onChange={({ target }) => change(prizeId, target.value)}
            />
          </div>
        ))}
        <p
          className={cx('text-right text-sm tabular-nums', sum === 10_000 ? 'text-celadon-ink' : 'text-vermilion-ink')}
        >
          合计 {Number.isNaN(sum) ? '—' : formatOdds(sum)}
        </p>
      </div>
    )
  }
