import { KycStatus } from '@app/contract/enums'
import { drawCommitmentOf, drawnPrize, drawRulesVersion } from '@app/fair'
import type { AwardCard, Drawn, Lottery, Round } from '../../src/features/play/api.ts'
import { someUser } from '../support/api.ts'

export const cover = { url: '', widths: [], ratio: 1, placeholder: '' }
export const seconds = () => Math.floor(Date.now() / 1000)
export const verified = { ...someUser, kycStatus: KycStatus.success, points: 50 }

const table = [
  ['谢谢参与', 'thanks', 4000, null],
  ['5 积分', 'points', 2500, null],
  ['云纹笺', 'collectible', 1500, 30],
  ['灯影盲盒', 'blindBox', 800, 12],
  ['10 积分', 'points', 700, null],
  ['山月礼盒', 'giftBox', 300, 0],
  ['松风卷', 'collectible', 150, 5],
  ['漱川图', 'collectible', 50, 1],
] as const

export const prizes: Lottery['prizes'] = table.map(([name, kind, odds, left], index) => ({
  prizeId: String(index + 1),
  position: index + 1,
  name,
  kind,
  points: kind === 'points' ? Number.parseInt(name) : 0,
  odds,
  left,
  cover,
}))

export const seed = 'b7'.repeat(32)
const commitment = drawCommitmentOf(seed, prizes)
/** Prize id of a try of `u1`. */
export const drawnAt = (ordinal: number) => drawnPrize(seed, prizes, { uid: 'u1', ordinal })

export const allowance = (part: Partial<NonNullable<Lottery['mine']>> = {}) => ({
  freeLeft: 1,
  triesLeft: 10,
  nextCost: 0,
  points: 50,
  ...part,
})

export const someLottery = (mine: Lottery['mine'] = allowance()): Lottery => ({
  configId: '3',
  title: '漱川夜游签',
  subtitle: '八样山里的东西',
  rules: ['每天零点更新次数'],
  startTime: seconds() - 3600,
  endTime: null,
  freePerDay: 1,
  costPoints: 20,
  perDay: 10,
  prizes,
  round: {
    roundId: '9',
    day: '2026-11-21',
    rulesVersion: drawRulesVersion,
    commitment,
    nextCommitment: 'cd'.repeat(32),
  },
  mine,
})

/** A draw that won the works on paper. */
export const someDrawn = (part: Partial<Drawn> = {}): Drawn => ({
  drawId: '70',
  prizeId: '3',
  position: 3,
  gained: { kind: 'collectible', name: '云纹笺', cover, points: 0, nftId: '900' },
  ordinal: 1,
  roundId: '9',
  mine: allowance({ freeLeft: 0, triesLeft: 9, nextCost: 20 }),
  ...part,
})

export const someAward = (part: Partial<AwardCard> = {}): AwardCard => ({
  drawId: '60',
  configId: '3',
  roundId: '9',
  ordinal: 1,
  name: '松**客',
  isMine: false,
  prizeName: '松风卷',
  cover,
  kind: 'collectible',
  costPoints: 20,
  nftId: null,
  time: seconds() - 300,
  ...part,
})

export const pageOf = <Item>(...list: Item[]) => ({ list, cursor: null, total: list.length, page: 1, size: 20 })

/** A past day, on which `u1` drew three times. */
export const someRound = (part: Partial<Round> = {}): Round => ({
  roundId: '9',
  day: '2026-11-20',
  rulesVersion: drawRulesVersion,
  commitment,
  nextCommitment: null,
  title: '漱川夜游签',
  seed,
  revealTime: seconds() - 3600,
  prizes: prizes.map(({ prizeId, name, odds }) => ({ prizeId, name, odds, exhaustedTime: null })),
  fallbackPrizeId: '1',
  uid: 'u1',
  draws: [1, 2, 3].map((ordinal) => ({ ordinal, prizeId: drawnAt(ordinal), time: seconds() - 90_000 + ordinal })),
  ...part,
})
