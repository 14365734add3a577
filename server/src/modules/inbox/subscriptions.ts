import { cutText } from '@app/contract/cutText'
import { shanghaiMinute } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type {
  AccountChange,
  Airdropped,
  AnsweredTicket,
  EndedGift,
  SentGift,
  Subscriptions,
} from '../../events/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { broadcastMessages } from './broadcastMessages.ts'
import { decisionMessages } from './decisionMessages.ts'
import { orderMessages } from './orderMessages.ts'
import { playMessages } from './playMessages.ts'
import { message, type Message, workName, type WorkMessageDeps, writeMessages } from './write.ts'

export interface SubscriptionDeps extends WorkMessageDeps {
  people: Pick<UserModule['people'], 'masked' | 'nicknames'>
  vault: Pick<VaultModule, 'givenItems'>
}

/** The messages that each event writes, in the transaction that emits it. */
export const subscriptions = (deps: SubscriptionDeps): Subscriptions<'inbox'>['subscribes'] => ({
  accountChanged: (tx, change) => writeMessages(deps, tx, [accountMessage(change)]),
  airdropped: (tx, airdrop) => notifyOfAirdrop(deps, tx, airdrop),
  realNameVerified: (tx, { uid }) => writeMessages(deps, tx, [message(uid, 'realNamePassed', '', {})]),
  ticketAnswered: (tx, answered) => writeMessages(deps, tx, [answerMessage(answered)]),
  giftSent: (tx, gift) => notifyRecipient(deps, tx, gift),
  giftsEnded: (tx, gifts) => notifyGivers(deps, tx, gifts),
  ...orderMessages(deps),
  ...decisionMessages(deps),
  ...broadcastMessages(deps),
  ...playMessages(deps),
})

async function notifyOfAirdrop(deps: SubscriptionDeps, tx: Tx, airdrop: Airdropped): Promise<void> {
  const { airdropId, line, uid, goodsSn, quantity, itemId, title } = airdrop
  const work = await workName(deps, tx, goodsSn)
  const data = { title, work, quantity: String(quantity), itemId }
  await writeMessages(deps, tx, [message(uid, 'airdropReceived', `${airdropId}-${line}`, data)])
}

const accountKinds = {
  passwordChanged: 'passwordChanged',
  securityCodeChanged: 'safeCodeChanged',
  loggedOutEverywhere: 'loginsEnded',
  tokenReused: 'loginStolen',
  nameHidden: 'nameHeld',
  nameTakenDown: 'nameTakenDown',
  closureWithdrawn: 'closureWithdrawn',
  closureBlocked: 'closureBlocked',
  exportReady: 'exportReady',
} as const

function accountMessage({ entry, uid, kind, device }: AccountChange): Message {
  return kind === 'newDevice' || kind === 'closureRequested'
    ? message(uid, kind, entry, { device })
    : message(uid, accountKinds[kind], entry, {})
}

/** Characters of an answer that a message shows. */
const answerMost = 60

function answerMessage({ ticketId, entryId, uid, text }: AnsweredTicket): Message {
  if (text === null) return message(uid, 'ticketSolved', entryId, { ticketId })
  const begin = cutText(text, answerMost)
  const answer = begin === text ? begin : `${begin}…`
  return message(uid, 'ticketAnswered', entryId, { ticketId, answer: answer || '[图片]' })
}

async function notifyRecipient(deps: SubscriptionDeps, tx: Tx, gift: SentGift): Promise<void> {
  const { giftId, fromUid, toUid, expiresAt } = gift
  const nameOf = await workNames(deps, tx, [gift])
  const names = await deps.people.nicknames(tx, [fromUid])
  await writeMessages(deps, tx, [
    message(toUid, 'giftWaiting', giftId, {
      giftId,
      giver: names.get(fromUid) ?? '',
      work: nameOf(gift),
      deadline: shanghaiMinute(expiresAt),
    }),
  ])
}

const endings = { accepted: 'giftAccepted', declined: 'giftDeclined', expired: 'giftExpired' } as const

/** A recipient's name is masked until they have received the gift, as in the list of gifts. */
async function notifyGivers(deps: SubscriptionDeps, tx: Tx, gifts: readonly EndedGift[]): Promise<void> {
  const uids = gifts.map(({ toUid }) => toUid)
  const nameOf = await workNames(deps, tx, gifts)
  const [masked, clear] = [await deps.people.masked(tx, uids), await deps.people.nicknames(tx, uids)]
  await writeMessages(
    deps,
    tx,
    gifts.map((gift) => {
      const { giftId, fromUid, toUid, outcome } = gift
      const recipient = (outcome === 'accepted' ? clear.get(toUid) : masked.get(toUid)?.nickname) ?? ''
      return message(fromUid, endings[outcome], giftId, { giftId, recipient, work: nameOf(gift) })
    }),
  )
}

/** Returns the names of the works of items. */
async function workNames(
  { goods, vault }: SubscriptionDeps,
  tx: Tx,
  gifts: readonly Pick<SentGift, 'itemId'>[],
): Promise<(gift: Pick<SentGift, 'itemId'>) => string> {
  const itemOf = await vault.givenItems(
    tx,
    gifts.map(({ itemId }) => itemId),
  )
  const workOf = await goods.worksOf(
    tx,
    gifts.map(({ itemId }) => itemOf(itemId).goodsSn),
  )
  return ({ itemId }) => workOf(itemOf(itemId).goodsSn).name
}
