import type { CoreServices } from '../../core/coreServices.ts'
import type { ModuleParts } from '../shape.ts'
import { announceToFollowers, type DeliveryDeps, sendDue, notifyMoved } from './delivery.ts'
import { serveCalendars } from './feeds.ts'
import { remindersPersonalData } from './personalData.ts'
import { forget } from './queries.ts'
import { type ReminderRoutes, reminderRoutes } from './routes.ts'
import { pastDays, updateSchedule } from './schedule.ts'

/** New addresses of one user's calendar feed in an hour. */
const renewalsPerHour = 10
/** Most reminders one statement deletes. */
const forgottenAtOnce = 5000

/** What begins at a known time: its calendar, reminders of it, and announcements to followers (rules/messages#reminders). */
export interface RemindersModule extends Required<Pick<ModuleParts, 'extras' | 'limits' | 'personalData' | 'sweeps'>> {
  readonly routes: ReminderRoutes
}

export function createRemindersModule(core: CoreServices, { inbox }: Pick<DeliveryDeps, 'inbox'>): RemindersModule {
  const { database } = core
  const deps = { database, inbox }
  return {
    routes: reminderRoutes(core),
    extras: [serveCalendars(core)],
    limits: { 'user/calendarFeed/renew': { seconds: 3600, most: () => renewalsPerHour } },
    personalData: remindersPersonalData,
    sweeps: [
      {
        name: 'scheduled events',
        everySeconds: 2,
        async run(stopping) {
          await updateSchedule(database)
          await notifyMoved(deps, stopping)
        },
      },
      { name: 'reminders due', everySeconds: 3, run: (stopping) => sendDue(deps, stopping) },
      { name: 'announcements to followers', everySeconds: 5, run: (stopping) => announceToFollowers(deps, stopping) },
      {
        name: 'reminders kept long enough',
        everySeconds: 3600,
        run: async () => (await forget(database.db, pastDays, forgottenAtOnce)) === forgottenAtOnce,
      },
    ],
  }
}
