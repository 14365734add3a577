import { cx, SectionHeading } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { OutcomeMark } from '../../../domain/proof/steps.tsx'
import type { Round } from '../api.ts'
import type { CheckedTry } from './check.ts'
import { prizeNameOf, sayTry } from './report.ts'

export interface TriesProps {
  round: Round
  tries: readonly CheckedTry[]
  /** Ordinal of the requested try. */
  asked: number | undefined
}

/** The user's tries with their findings; the requested one is highlighted. */
export function Tries({ round, tries, asked }: TriesProps) {
  return (
    <section aria-labelledby="tries-title" className="mt-12">
      <SectionHeading>
        <span id="tries-title">我的每一次</span>
      </SectionHeading>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {tries.map((one) => (
          <li
            key={one.ordinal}
            aria-current={one.ordinal === asked || undefined}
            className={cx('flex items-start gap-3 py-3.5', one.ordinal === asked && '-mx-3 bg-gold-wash px-3')}
          >
            <OutcomeMark outcome={one.outcome} className="mt-1" />
            <div className="min-w-0 grow">
              <p>{prizeNameOf(round, one.given)}</p>
              <p className={cx('text-sm', one.outcome === 'failed' ? 'text-vermilion-ink' : 'text-ink-soft')}>
                {sayTry(round, one)}
              </p>
            </div>
            <p className="figures shrink-0 text-right text-xs text-ink-faint">
              第 {one.ordinal} 次
              <br />
              {formatMoment(one.time, serverSeconds(), { today: '今天' })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
