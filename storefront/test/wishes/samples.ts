import type { WishCard, WishEvent } from '@app/contract/wishes'

const cover = { url: '', widths: [320], ratio: 1, placeholder: '' }

export const prize: NonNullable<WishCard['prize']> = {
  prizeId: '9',
  name: '听松峰·初雾',
  cover,
  receiveBy: 4_000_000_000,
  receiveTime: null,
  nftId: null,
}

export const wishOf = (given: Partial<WishCard> = {}): WishCard => ({
  wishId: '1',
  eventId: '5',
  eventTitle: '岁末天灯会',
  text: '愿山河无恙',
  name: '松下客',
  isAnonymous: false,
  isMine: true,
  isPublic: true,
  isPaid: false,
  time: 1_700_000_000,
  roundId: '3',
  ordinal: 1,
  prize: null,
  ...given,
})

export const eventOf = (given: Partial<WishEvent> = {}): WishEvent => ({
  eventId: '5',
  title: '岁末天灯会',
  subtitle: '放一盏灯，许一个愿',
  cover,
  startTime: 1_700_000_000,
  endTime: 4_000_000_000,
  state: 'open',
  rules: ['心愿请写给自己和在意的人。'],
  freePerDay: 3,
  costPoints: 10,
  perDay: 10,
  ticket: null,
  prizes: [
    { prizeId: '9', position: 1, name: '听松峰·初雾', cover, kind: 'collectible', points: 0, odds: 25, left: 3 },
    { prizeId: '10', position: 2, name: '谢谢你的心愿', cover, kind: 'thanks', points: 0, odds: 9975, left: null },
  ],
  round: { roundId: '3', day: '2026-11-21', rulesVersion: '1', commitment: 'ab'.repeat(32), nextCommitment: null },
  wishes: 12,
  ...given,
})

export const allowance = { freeLeft: 3, triesLeft: 10, nextCost: 0, points: 40 }
