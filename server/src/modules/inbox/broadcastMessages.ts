import { shanghaiDate, shanghaiMinute, toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type {
  ChangedAgreement,
  ExpiringPoints,
  ExpiringRight,
  MovedRight,
  RevealedBoxes,
  Subscriptions,
} from '../../events/index.ts'
import { message, type Message, workName, type WorkMessageDeps, writeMessages } from './write.ts'

type Deps = WorkMessageDeps

/** What concerns many users at once, and their rights. */
export const broadcastMessages = (deps: Deps) =>
  ({
    agreementChanged: (tx, changed) => writeMessages(deps, tx, agreementMessages(changed)),
    boxesRevealed: (tx, revealed) => notifyOfBoxes(deps, tx, revealed),
    pointsExpiring: (tx, expiring) => writeMessages(deps, tx, expiring.map(pointsMessage)),
    rightExpiring: (tx, expiring) => writeMessages(deps, tx, rightMessages(expiring)),
    rightMoved: (tx, moved) => writeMessages(deps, tx, [movedMessage(moved)]),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

function agreementMessages({ key, title: agreement, version, since, uids }: ChangedAgreement): Message[] {
  const data = { key, agreement, version, since: shanghaiDate(since) }
  return uids.map((uid) => message(uid, 'agreementChanged', `${key}-${version}`, data))
}

async function notifyOfBoxes(deps: Deps, tx: Tx, { goodsSn, owners }: RevealedBoxes): Promise<void> {
  const work = await workName(deps, tx, goodsSn)
  await writeMessages(
    deps,
    tx,
    owners.map(({ uid, unopened }) => message(uid, 'boxesRevealed', goodsSn, { work, unopened: String(unopened) })),
  )
}

const pointsMessage = ({ entry, uid, points, firstAt }: ExpiringPoints) =>
  message(uid, 'pointsExpiring', entry, { points: String(points), deadline: shanghaiMinute(firstAt) })

function rightMessages({ configId, name: right, validUntil, owners }: ExpiringRight): Message[] {
  const key = `${configId}-${toSeconds(validUntil)}`
  const deadline = shanghaiMinute(validUntil)
  return owners.map(({ uid, count }) => message(uid, 'rightExpiring', key, { right, count: String(count), deadline }))
}

function movedMessage({ entry, uid, name: right, move }: MovedRight): Message {
  if (move.kind === 'shipped') {
    const { carrier, trackingNumber } = move
    return message(uid, 'rightShipped', entry, { right, carrier, trackingNumber })
  }
  if (move.kind === 'redeemed') return message(uid, 'rightUsed', entry, { right, place: move.place })
  return message(uid, move.kind === 'finished' ? 'rightDone' : 'rightRestored', entry, { right })
}
