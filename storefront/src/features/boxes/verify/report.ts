import type { BoxPrizeId } from '@app/contract'
import { formatCount } from '@app/ui'
import { sayOdds } from '../../../domain/draw/odds.ts'
import type { ProofStep, Verdict } from '../../../domain/proof/steps.tsx'
import type { BoxDetail } from '../api.ts'
import type { Checked } from './check.ts'

interface Step extends ProofStep {
  key: 'table' | 'openings' | 'commitment' | 'deck' | 'prizes'
}

export interface Report {
  steps: Step[]
  verdict: Verdict
}

/** Describes the findings of a check, step by step. */
export function reportOf(box: BoxDetail, opened: number, checked: Checked): Report {
  const steps = [
    tableStep(box, checked),
    openingsStep(box, opened, checked),
    commitmentStep(checked),
    deckStep(box, checked),
    prizesStep(box, opened, checked),
  ]
  const isWrong = steps.some(({ outcome }) => outcome === 'failed')
  return { steps, verdict: isWrong ? 'wrong' : box.proof.seed === null ? 'sealed' : 'right' }
}

const find = <Kind extends Checked['findings'][number]['kind']>({ findings }: Checked, kind: Kind) =>
  findings.find((finding): finding is Extract<typeof finding, { kind: Kind }> => finding.kind === kind)

const isSealed = (checked: Checked) => find(checked, 'seedSecret') !== undefined

function tableStep(box: BoxDetail, checked: Checked): Step {
  const title = '奖品表与概率'
  const sum = box.prizes.reduce((total, { odds }) => total + odds, 0)
  const bad = find(checked, 'badTable')
  const fault = bad
    ? `奖品表无法使用（${bad.fault}）。`
    : checked.plain.edition
      ? '奖品总数与发行数量不一致。'
      : checked.plain.odds
        ? `公示的概率与奖品数量算出的不一致，合计 ${sayOdds(sum)}。`
        : ''
  return fault
    ? { key: 'table', title, outcome: 'failed', text: fault }
    : {
        key: 'table',
        title,
        outcome: 'passed',
        text: `${box.prizes.length} 款奖品共 ${formatCount(box.edition)} 件，正好装满 ${formatCount(box.edition)} 个盒子；概率由数量算出，合计 ${sayOdds(sum)}。`,
      }
}

function openingsStep(box: BoxDetail, opened: number, { plain }: Checked): Step {
  const title = '开盒记录'
  const names = plain.overdrawn.map((id) => `《${nameOf(box, id)}》`).join('、')
  if (plain.numbers.length > 0) {
    return { key: 'openings', title, outcome: 'failed', text: `这些盒号重复打开或并不存在：${someOf(plain.numbers)}。` }
  }
  if (names) return { key: 'openings', title, outcome: 'failed', text: `开出的数量超过了公示的总数：${names}。` }
  const text =
    opened === 0 ? '还没有盒子被打开。' : `已打开 ${formatCount(opened)} 盒，盒号没有重复，各款都没有超出公示的总数。`
  return { key: 'openings', title, outcome: 'passed', text }
}

function commitmentStep(checked: Checked): Step {
  const title = '封条（承诺值）'
  if (isSealed(checked)) {
    return { key: 'commitment', title, outcome: 'waiting', text: '封条已公开。随机数公布后，就能核对两者是否吻合。' }
  }
  if (find(checked, 'badSeed')) {
    return { key: 'commitment', title, outcome: 'failed', text: '公布的随机数格式不对，无法核对。' }
  }
  if (find(checked, 'commitment')) {
    return { key: 'commitment', title, outcome: 'failed', text: '用公布的随机数和奖品表重算，得到的不是开售前的封条。' }
  }
  if (checked.text === undefined) {
    return { key: 'commitment', title, outcome: 'failed', text: '前面的问题使封条无法核对。' }
  }
  return { key: 'commitment', title, outcome: 'passed', text: '用公布的随机数和奖品表重算，与开售前的封条完全一致。' }
}

function deckStep(box: BoxDetail, checked: Checked): Step {
  const title = '每个盒子里装什么'
  if (isSealed(checked)) {
    return { key: 'deck', title, outcome: 'waiting', text: '随机数公布后，可以重新排一遍全部盒子。' }
  }
  const unknown = find(checked, 'unknownRules')
  if (unknown) {
    return { key: 'deck', title, outcome: 'failed', text: `规则版本“${unknown.rulesVersion}”不是已知的版本。` }
  }
  if (!checked.deck) return { key: 'deck', title, outcome: 'failed', text: '前面的问题使盒子无法重排。' }
  const text = `按规则 ${box.proof.rulesVersion}，由随机数重新排出了 ${formatCount(checked.deck.length)} 个盒子。`
  return { key: 'deck', title, outcome: 'passed', text }
}

function prizesStep(box: BoxDetail, opened: number, checked: Checked): Step {
  const title = '每一次开盒'
  if (isSealed(checked)) {
    return { key: 'prizes', title, outcome: 'waiting', text: '随机数公布后，逐盒核对。' }
  }
  if (!checked.deck) return { key: 'prizes', title, outcome: 'failed', text: '前面的问题使开盒结果无法核对。' }
  const wrong = wrongPrizes(checked)
  if (wrong.length > 0) {
    const [first] = wrong
    const example = first
      ? `例如第 ${first.number} 号盒，公布的是《${nameOf(box, first.published)}》，重算是《${nameOf(box, first.computed)}》。`
      : ''
    return {
      key: 'prizes',
      title,
      outcome: 'failed',
      text: `${formatCount(wrong.length)} 个盒子与重算不一致。${example}`,
    }
  }
  const text = opened === 0 ? '还没有盒子被打开。' : `${formatCount(opened)} 次开盒，逐一重算，全部一致。`
  return { key: 'prizes', title, outcome: 'passed', text }
}

/** Boxes whose prize differs from the one the seed yields. */
export function wrongPrizes({ findings }: Checked) {
  return findings.filter((finding) => finding.kind === 'wrongPrize')
}

/** Name of a prize; its id if the table has none. */
export function nameOf({ prizes }: BoxDetail, id: BoxPrizeId): string {
  return prizes.find(({ prizeId }) => prizeId === id)?.name ?? id
}

function someOf(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join('、')
  return numbers.length > 10 ? `${shown} 等 ${formatCount(numbers.length)} 个` : shown
}
