import type { RoundId } from '@app/contract'
import { buttonStyle, Container, DetailSkeleton, EmptyState, GateDrawing, Progress, SectionHeading } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { LoginInvitation } from '../../../lib/login-invitation.tsx'
import { formatMoment } from '../../../lib/moment.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { ProofSteps, ProofVerdict, type Verdict } from '../../../domain/proof/steps.tsx'
import type { Round } from '../api.ts'
import type { CheckedRound } from './check.ts'
import { DrawText } from './draw-text.tsx'
import { drawReportOf } from './report.ts'
import { RoundInputs } from './round-inputs.tsx'
import { Tries } from './tries.tsx'
import { useRound } from './use-round.ts'
import { type QueryState, QueryBoundary } from '../../../lib/query-state.tsx'

export interface VerifyDrawProps {
  roundId: RoundId
  /** Ordinal of the requested try. */
  ordinal: number | undefined
}

/** One day of a lottery or a wishing event, with the user's tries, recomputed in their own browser. */
export function VerifyDraw({ roundId, ordinal }: VerifyDrawProps) {
  const { round, check } = useRound(roundId)
  usePageTitle(round.value && `验证“${round.value.title}”`)
  return (
    <QueryBoundary
      of={round}
      loading={
        <Container className="py-10">
          <DetailSkeleton label="正在加载公示" />
        </Container>
      }
      gone={<Missing />}
      failure={{ title: '公示加载失败', isPage: true }}
    >
      {(published) => <Verification round={published} check={check} ordinal={ordinal} />}
    </QueryBoundary>
  )
}

interface VerificationProps {
  round: Round
  check: QueryState<CheckedRound>
  ordinal: number | undefined
}

function Verification({ round, check, ordinal }: VerificationProps) {
  const checked = check.value
  return (
    <Container className="py-6 md:py-10">
      <p className="text-sm tracking-[0.12em] text-ink-faint">抽取公示验证</p>
      <h1 className="title mt-1 text-2xl md:text-3xl">{round.title}</h1>
      <p className="figures mt-1 text-sm text-ink-soft">{sayDay(round.day)}</p>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <section aria-labelledby="check-title">
            <SectionHeading note="以下全部由你自己的浏览器重算，不依赖平台的结论。">
              <span id="check-title">逐项核对</span>
            </SectionHeading>
            <QueryBoundary
              of={check}
              loading={<Progress label="正在重算" className="mt-6" />}
              failure={{
                title: '这次没能核对完',
                className: 'py-8',
                children: '验证的程序加载失败，不代表结果有问题。',
              }}
            >
              {(found) => <Report report={drawReportOf(round, found)} round={round} />}
            </QueryBoundary>
          </section>
          {round.uid === null && <LoginInvitation title="登录后核对自己的">每个人只看得到自己的抽取。</LoginInvitation>}
          {checked && checked.tries.length > 0 && <Tries round={round} tries={checked.tries} asked={ordinal} />}
        </div>
        <div className="min-w-0">
          <RoundInputs round={round} checked={checked} />
          <DrawText className="mt-14" />
        </div>
      </div>
    </Container>
  )
}

function Report({ report: { verdict, steps }, round }: { report: ReturnType<typeof drawReportOf>; round: Round }) {
  return (
    <>
      <ProofVerdict verdict={verdict} {...verdictLabels(verdict, round)} className="mt-6" />
      <ProofSteps steps={steps} className="mt-6" />
    </>
  )
}

function verdictLabels(verdict: Verdict, { revealTime, uid }: Round): { title: string; text: string } {
  if (verdict === 'wrong') {
    return { title: '有不一致的地方', text: '下面标出了是哪一项。请把这一页告诉客服，我们会查明并公布原因。' }
  }
  if (verdict === 'right') {
    const whose =
      uid === null ? '登录后还可以核对自己的每一次。' : '事先的封条、公布的随机数和你的每一次结果，重算后完全吻合。'
    return { title: '全部一致', text: whose }
  }
  const now = serverSeconds()
  const when =
    revealTime > now
      ? `随机数将在${formatMoment(revealTime, now, { today: '今天' })} 公布`
      : '随机数马上就公布，稍等片刻再来'
  return { title: '随机数仍在封存', text: `${when}。到那时再来，这一页会把你的每一次都重算一遍。` }
}

/** Formats `2026-11-21` for display. */
function sayDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

function Missing() {
  return (
    <EmptyState
      drawing={GateDrawing}
      title="没有这一天的公示"
      isPage
      action={
        <Link to={address('lottery')} className={buttonStyle()}>
          去看抽奖
        </Link>
      }
    >
      地址可能不完整。
    </EmptyState>
  )
}
