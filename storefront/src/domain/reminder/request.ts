import { type ReminderLead, reminderLeads } from '@app/contract/scheduledKinds'
import { readStored, tabStorage } from '@app/ui'
import type { EventName } from './api.ts'

const storageKey = 'wantedReminder'

/** Milliseconds after which a request from before the login is forgotten. */
const life = 30 * 60_000

/** Remembers a reminder that was requested while logged out, over the login and a reload of the tab. */
export function rememberRequest({ kind, subject }: EventName, lead: ReminderLead): void {
  tabStorage.set(storageKey, JSON.stringify({ kind, subject, lead, at: Date.now() }))
}

/** Takes the remembered request for an event, once; undefined if there is none. */
export function takeRequest({ kind, subject }: EventName): ReminderLead | undefined {
  const kept = readStored(tabStorage, storageKey)
  if (kept['kind'] !== kind || kept['subject'] !== subject) return undefined
  tabStorage.remove(storageKey)
  const isFresh = typeof kept['at'] === 'number' && Date.now() - kept['at'] < life
  return isFresh ? reminderLeads.find((lead) => lead === kept['lead']) : undefined
}
