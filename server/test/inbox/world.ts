import type { Call } from '@app/contract/client'
import type { MessageKind } from '@app/contract/messageKinds'
import type { Moderation } from '../../src/ports/moderation.ts'
import type { TestServer } from '../support/server.ts'
import type { StaffMember } from '../support/staff.ts'

/** A word that leaves a text to a reviewer. */
export const doubtfulWord = '春雨'

export const moderation: Moderation = {
  name: 'test',
  isPaid: false,
  moderateText: async (text) =>
    text.includes(doubtfulWord) ? { kind: 'review', doubts: ['words'] } : { kind: 'pass' },
  moderatePicture: async () => ({ kind: 'pass' }),
}

/** A whole server, with two members of staff who may do everything. */
export interface World {
  server: TestServer
  owner: StaffMember
  other: StaffMember
}

/** Who heard of an act. */
export interface Told {
  call: Call
  /** Does it again, or what would write a second message; it may be refused. */
  again: () => Promise<unknown>
  /** Part of the text, if more than the kind's template is worth checking. */
  text?: string
}

/** Does what a kind of message is about, through the services that own it. */
export type Scenario = (world: World) => Promise<Told>

/** Scenarios of some kinds. */
export type Scenarios = Partial<Record<MessageKind, Scenario>>

/** Approves a request of `owner` as the other member of staff. */
export async function approve({ other }: World, answer: { data: { outcome?: string; approvalId?: string } }) {
  if (answer.data.outcome !== 'waiting') return
  const { status, msg } = await other.ask('approval/approve', { id: answer.data.approvalId, comment: '已核对' })
  if (status !== 200) throw new Error(`Not approved: ${msg}`)
}
