import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import type { UserModule } from '../user/index.ts'
import { type AboutDeps, createAbout } from './about.ts'
import { ticketAdminRoutes } from './adminRoutes.ts'
import { createAdminService } from './adminService.ts'
import { ticketsPersonalData } from './personalData.ts'
import { listSilent } from './queries.ts'
import { ticketRoutes } from './routes.ts'
import { createTickets } from './service.ts'
import { ticketDefaults, ticketSchemas, type TicketSettings } from './settings.ts'
import { ticketTransitions } from './states.ts'
import { createTemplates } from './templates.ts'
import { ticketPendingCounts } from './waitQueries.ts'
import { createTicketViews } from './views.ts'

export interface TicketsNeeds extends AboutDeps {
  moderation: Pick<ModerationModule, 'checkText'>
  people: Pick<UserModule['people'], 'lock' | 'masked'>
  staff: Pick<StaffModule, 'accounts'>
  emit: Emit
  uploads: Pick<UploadsModule, 'claim' | 'uploadFor'>
}

/** Creates the tickets module: collectors' questions and the staff who answer them (rules/tickets). */
export function createTicketsModule(core: CoreServices, needs: TicketsNeeds) {
  const { clock, database, log } = core
  const settings = createStoredSettings<TicketSettings>(core, ticketSchemas, ticketDefaults)
  const about = createAbout(needs)
  const tickets = createTickets({ clock, ...needs })
  const views = createTicketViews(database, { about, settings })
  const admin = createAdminService(database, {
    about,
    people: needs.people,
    accounts: needs.staff.accounts,
    emit: needs.emit,
    uploads: needs.uploads,
  })

  const sweep: Sweep = sweepIndividually(
    { database, log },
    {
      name: 'silent tickets',
      everySeconds: 600,
      batch: 200,
      due: async (limit, isTriable) => listSilent(database.db, await settings.get('tickets'), limit, isTriable),
      nameOf: (ticketId) => ({ ticketId }),
      work: (ticketId) =>
        database.transaction(async (tx) => tickets.settle(tx, ticketId, await settings.get('tickets', tx))),
    },
  )

  const perMinute = { seconds: 60, most: async () => (await settings.get('tickets')).wordsPerMinute }
  return {
    routes: ticketRoutes(core, { about, moderation: needs.moderation, settings, tickets, views }),
    adminRoutes: ticketAdminRoutes(admin, createTemplates(database)),
    limits: {
      'user/ticket/create': { seconds: 3600, most: async () => (await settings.get('tickets')).newPerHour },
      'user/ticket/reply': perMinute,
      'user/ticket/reopen': perMinute,
    },
    waits: ticketPendingCounts,
    personalData: ticketsPersonalData,
    states: { 'tickets.state': ticketTransitions } satisfies States,
    sweeps: [sweep],
    /** Drops the cached settings of this process. */
    forget: settings.forget,
    settings: declareSettings({ tickets: ticketSchemas.tickets }, { tickets: ticketDefaults.tickets }),
    channels: onSettings(settings.forget),
  }
}
