import type { UserInfo } from '../../../lib/session.ts'
import { minimumAge } from '../../../domain/person/age.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import type { Lottery } from '../api.ts'

/** Next action of the button in the middle, with its label in two lines. */
export type Start =
  | { kind: 'login' | 'verify' | 'underAge' | 'usedUp' | 'short'; lines: [string, string] }
  | { kind: 'draw'; costPoints: number; lines: [string, string] }

/** @param user undefined if nobody is logged in. */
export function startOf(
  { mine }: Pick<Lottery, 'mine'>,
  user: Pick<UserInfo, 'kycStatus' | 'isUnderAge'> | undefined,
): Start {
  if (!user || !mine) return { kind: 'login', lines: ['登录后', '抽奖'] }
  if (!hasPassedKyc(user)) return { kind: 'verify', lines: ['实名后', '可抽奖'] }
  if (user.isUnderAge) return { kind: 'underAge', lines: [`满 ${minimumAge()} 周岁`, '可抽奖'] }
  if (mine.triesLeft === 0) return { kind: 'usedUp', lines: ['今日次数已用完', '明天再来'] }
  if (mine.nextCost === 0) return { kind: 'draw', costPoints: 0, lines: ['免费', '抽一次'] }
  if (mine.points < mine.nextCost) {
    return { kind: 'short', lines: [`还差 ${mine.nextCost - mine.points} 积分`, '怎么得积分'] }
  }
  return { kind: 'draw', costPoints: mine.nextCost, lines: [`用 ${mine.nextCost} 积分`, '抽一次'] }
}

/** Both lines as one: the accessible name of the button. */
export function sayStart({ kind, lines: [first, second] }: Start): string {
  return kind === 'usedUp' || kind === 'short' ? `${first}，${second}` : `${first}${second}`
}

/** Label for another draw after one; undefined if none is available. */
export function sayAgain(start: Start): string | undefined {
  if (start.kind !== 'draw') return undefined
  return start.costPoints === 0 ? '免费再抽一次' : `用 ${start.costPoints} 积分再抽一次`
}

/** Why there is no other draw after one; undefined if there is one. */
export function sayNoMore({ kind }: Start): string | undefined {
  if (kind === 'usedUp') return '今天的次数已用完，明天可以再抽。'
  return kind === 'short' ? '剩下的积分不够再抽一次。' : undefined
}
