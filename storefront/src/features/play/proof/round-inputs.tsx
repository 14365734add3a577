import { Collapse, SectionHeading } from '@app/ui'
import { sayOdds } from '../../../domain/draw/odds.ts'
import { ProofValue } from '../../../domain/proof/steps.tsx'
import { formatDateTime } from '../../../lib/time.ts'
import type { Round } from '../api.ts'
import type { CheckedRound } from './check.ts'

/** Inputs of the check, for copying and recomputing elsewhere. */
export function RoundInputs({ round, checked }: { round: Round; checked: CheckedRound | undefined }) {
  const { commitment, seed, rulesVersion, prizes, uid } = round
  const computed = checked?.findings.find((finding) => finding.kind === 'commitment')?.computed
  return (
    <section aria-labelledby="inputs-title">
      <SectionHeading>
        <span id="inputs-title">原始数据</span>
      </SectionHeading>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        <ProofValue label="规则版本" value={rulesVersion} />
        <ProofValue label="封条" value={commitment} />
        {computed && <ProofValue label="重算的封条" value={computed} isBad />}
        {seed !== null && <ProofValue label="随机数" value={seed} />}
        {uid !== null && <ProofValue label="我的编号" value={uid} />}
      </dl>
      <Collapse summary={`奖品表（${prizes.length} 项）`}>
        <table className="w-full text-sm">
          <thead className="text-left text-xs text-ink-faint">
            <tr>
              <th scope="col" className="py-1.5 font-normal">
                编号与奖品
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                概率
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {prizes.map((prize) => (
              <tr key={prize.prizeId}>
                <th scope="row" className="py-2 text-left font-normal">
                  <span className="figures mr-2 text-ink-faint">{prize.prizeId}</span>
                  {prize.name}
                  {prize.prizeId === round.fallbackPrizeId && (
                    <span className="block text-xs text-ink-faint">别的奖品派完后由它代替</span>
                  )}
                  {prize.exhaustedTime !== null && (
                    <span className="figures block text-xs text-ink-faint">
                      {formatDateTime(prize.exhaustedTime)} 派完
                    </span>
                  )}
                </th>
                <td className="figures py-2 text-right align-top">{sayOdds(prize.odds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapse>
    </section>
  )
}
