import type { Uid } from '@app/contract'
import { deviceStorage } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import type { LoginList, SecurityEvent } from './api.ts'

/** Seconds covered for a user who never acknowledged anything. */
const firstLookBack = 7 * 86_400

const keyOf = (uid: Uid) => `loginsSeen:${uid}`

/** Time up to which the user acknowledged security events, in epoch seconds. */
export function readSeen(uid: Uid): number {
  const kept = Number(deviceStorage.get(keyOf(uid)))
  return kept > 0 ? kept : serverSeconds() - firstLookBack
}

/** Acknowledges everything up to now. */
export function writeSeen(uid: Uid): number {
  const now = Math.floor(serverSeconds())
  // If it cannot be stored, the notice appears again on the next visit.
  deviceStorage.set(keyOf(uid), String(now))
  return now
}

/** Unacknowledged logins on new devices other than this one, newest first. */
export function newDevices({ list, events }: LoginList, seen: number): SecurityEvent[] {
  const here = list.find(({ isCurrent }) => isCurrent)
  const isHere = ({ device, time }: SecurityEvent) =>
    here !== undefined && device === here.device && Math.abs(time - here.createTime) < 60
  return events.filter((event) => event.kind === 'newDevice' && event.time > seen && !isHere(event))
}
