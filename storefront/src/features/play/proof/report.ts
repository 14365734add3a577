import type { DrawPrizeId } from '@app/contract'
import { sayOdds } from '../../../domain/draw/odds.ts'
import type { ProofStep, Verdict } from '../../../domain/proof/steps.tsx'
import type { Round } from '../api.ts'
import type { CheckedRound, CheckedTry } from './check.ts'

export interface DrawReport {
  steps: ProofStep[]
  verdict: Verdict
}

/** Describes the findings of a check, step by step; the last step only if the user's tries are known. */
export function drawReportOf(round: Round, checked: CheckedRound): DrawReport {
  const steps = [
    tableStep(round, checked),
    commitmentStep(checked),
    ...(round.uid === null ? [] : [triesStep(round, checked)]),
  ]
  const isWrong = steps.some(({ outcome }) => outcome === 'failed')
  return { steps, verdict: isWrong ? 'wrong' : round.seed === null ? 'sealed' : 'right' }
}

function tableStep({ prizes }: Round, { tableFault }: CheckedRound): ProofStep {
  const step = { key: 'table', title: '奖品表与概率' }
  const sum = sayOdds(prizes.reduce((total, { odds }) => total + odds, 0))
  return tableFault
    ? { ...step, outcome: 'failed', text: `奖品表无法使用，概率合计 ${sum}（${tableFault}）。` }
    : { ...step, outcome: 'passed', text: `${prizes.length} 项奖品，概率合计 ${sum}。` }
}

function commitmentStep({ findings }: CheckedRound): ProofStep {
  const step = { key: 'commitment', title: '封条（承诺值）' }
  for (const finding of findings) {
    if (finding.kind === 'seedSecret') {
      return { ...step, outcome: 'waiting', text: '封条已公开。随机数公布后，就能核对两者是否吻合。' }
    }
    if (finding.kind === 'unknownRules') {
      return { ...step, outcome: 'failed', text: `规则版本“${finding.rulesVersion}”不是已知的版本。` }
    }
    if (finding.kind === 'badSeed') {
      return { ...step, outcome: 'failed', text: '公布的随机数格式不对，无法核对。' }
    }
    if (finding.kind === 'badTable') {
      return { ...step, outcome: 'failed', text: '奖品表的问题使封条无法核对。' }
    }
    if (finding.kind === 'commitment') {
      return { ...step, outcome: 'failed', text: '用公布的随机数和奖品表重算，得到的不是事先的封条。' }
    }
  }
  return { ...step, outcome: 'passed', text: '用公布的随机数和奖品表重算，与事先的封条完全一致。' }
}

function triesStep({ seed }: Round, { tries }: CheckedRound): ProofStep {
  const step = { key: 'tries', title: '我的每一次' }
  const wrong = tries.filter(({ outcome }) => outcome === 'failed').length
  if (tries.length === 0) return { ...step, outcome: seed === null ? 'waiting' : 'passed', text: '这一天你没有抽过。' }
  if (seed === null) {
    return { ...step, outcome: 'waiting', text: `你抽了 ${tries.length} 次。随机数公布后，逐次核对。` }
  }
  return wrong > 0
    ? { ...step, outcome: 'failed', text: `${tries.length} 次里有 ${wrong} 次与重算不一致。` }
    : { ...step, outcome: 'passed', text: `${tries.length} 次抽取，逐一重算，全部一致。` }
}

/** Name of a prize; its id if the table has none. */
export function prizeNameOf({ prizes }: Round, id: DrawPrizeId): string {
  return prizes.find(({ prizeId }) => prizeId === id)?.name ?? id
}

/** Describes the finding for one try. */
export function sayTry(round: Round, { given, computed, outcome }: CheckedTry): string {
  if (outcome === 'waiting') return '随机数公布后可以核对'
  if (computed === undefined) return '前面的问题使它无法核对'
  if (outcome === 'failed') return `与重算不一致：由随机数算出的是“${prizeNameOf(round, computed)}”`
  return given === computed
    ? '与重算一致'
    : `随机数指向“${prizeNameOf(round, computed)}”，那时已经派完，按规则改为“${prizeNameOf(round, given)}”`
}
