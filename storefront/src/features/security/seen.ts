import type { Uid } from '@app/contract'
import { deviceStorage } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import type { LoginList, SecurityEvent } from './api.ts'

/** Who never acknowledged anything is told of the last week. */
const firstLookBack = 7 * 86_400

const keyOf = (uid: Uid) => `loginsSeen:${uid}`

/** Until when this person has acknowledged what happened to the account, in epoch seconds. */
export function readSeen(uid: Uid): number {
  const kept = Number(deviceStorage.get(keyOf(uid)))
  return kept > 0 ? kept : serverSeconds() - firstLookBack
}

/** Acknowledges everything until now. */
export function writeSeen(uid: Uid): number {
  const now = Math.floor(serverSeconds())
  // If it is not kept, the question comes again at the next visit.
  deviceStorage.set(keyOf(uid), String(now))
  return now
}

/** Logins on devices that were new and are neither acknowledged yet nor this very one, newest first. */
export function newDevices({ list, events }: LoginList, seen: number): SecurityEvent[] {
  const here = list.find(({ isCurrent }) => isCurrent)
  const isHere = ({ device, time }: SecurityEvent) =>
    here !== undefined && device === here.device && Math.abs(time - here.createTime) < 60
  return events.filter((event) => event.kind === 'newDevice' && event.time > seen && !isHere(event))
}
