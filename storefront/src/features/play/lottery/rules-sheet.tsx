import { buttonStyle, ShieldIcon } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { OddsTable } from '../../../domain/draw/odds-table.tsx'
import { ProofValue } from '../../../domain/proof/steps.tsx'
import type { Lottery } from '../api.ts'

export interface RulesSheetProps {
  lottery: Lottery
  open: boolean
  onClose: () => void
}

/** Odds, remaining prizes, rules, and today's commitment. */
export default function RulesSheet({ lottery, open, onClose }: RulesSheetProps) {
  const { prizes, rules, round } = lottery
  return (
    <Dialog isNight open={open} onClose={onClose} size="wide" title="概率与规则" description={lottery.title}>
      <OddsTable prizes={prizes} />
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">
        概率对每一次抽取都一样，与谁来抽、第几次抽无关。 限量的奖品派完之后，抽到它的那一次改为公示里注明的替补奖品。
      </p>
      {rules.length > 0 && (
        <>
          <h3 className="title mt-8 text-lg">规则</h3>
          <ol className="mt-3 list-decimal space-y-2 pl-5 text-sm leading-relaxed text-ink-soft marker:text-ink-faint">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </>
      )}
      <h3 className="title mt-8 text-lg">公平可验证</h3>
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">
        今天的每一次结果，由零点前就定好的一个密封随机数决定。下面是它的“封条”：封条已经公开，随机数过了今天就公布，到时候你可以把自己的每一抽重算一遍。
      </p>
      <dl className="mt-3 divide-y divide-line border-y border-line text-sm">
        <ProofValue label="今日封条" value={round.commitment} />
        {round.nextCommitment !== null && <ProofValue label="明日封条" value={round.nextCommitment} />}
      </dl>
      <Link to={address('verifyDraw', { id: round.roundId })} onClick={onClose} className={`${buttonStyle()} mt-4`}>
        <ShieldIcon />
        看公示与验证方法
      </Link>
    </Dialog>
  )
}
