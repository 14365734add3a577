import type { AdminFiles } from '../../core/adminHandler.ts'
import type { Approvables } from '../../core/approvable.ts'
import { AppError } from '../../core/errors.ts'
import { countWaiting, type PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { RightsModule } from '../rights/index.ts'
import type { States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { partnersAdminRoutes } from './adminRoutes.ts'
import { csvFile } from '../../core/csvFile.ts'
import { createPartners } from './partners.ts'
import { partnersPickables } from './pickQueries.ts'
import { inState, payable } from './statementQueries.ts'
import { statementTransitions } from './states.ts'
import { createStatements } from './statements.ts'

export { feeOf } from './fees.ts'

export interface PartnersModuleDeps {
  staff: Pick<StaffModule, 'approvals' | 'leaveScopes'>
  rights: Pick<RightsModule, 'admin'>
}

/** Companies that offer rights or sell works, and their settlement. */
export function createPartnersModule({ database }: CoreServices, { staff, rights }: PartnersModuleDeps) {
  const partners = createPartners({
    database,
    leaveScopes: staff.leaveScopes,
    leaveCounters: rights.admin.leaveCounters,
  })
  const statements = createStatements(database)
  return {
    adminRoutes: partnersAdminRoutes(database, staff.approvals, partners, statements),
    adminFiles: {
      statement: (async (id, call) => {
        if (!call.staff.permissions.has('settlement.read')) throw new AppError('NOT_ALLOWED')
        const { name, rows } = await statements.file(id, call.staff, call.record)
        return csvFile(name, rows)
      }) satisfies AdminFiles,
    },
    approvables: {
      'partner/bind': partners.binding,
      'partner/unbind': partners.unbinding,
      'partner/setTerms': partners.settingTerms,
      'partner/end': partners.ending,
      'settlement/adjust': statements.adjusting,
      'settlement/pay': statements.paying,
    } satisfies Approvables,
    waits: {
      objections: (db) => countWaiting(db, inState('objected')),
      payable: (db) => countWaiting(db, payable),
    } satisfies PendingCounts,
    states: { 'statements.state': statementTransitions } satisfies States,
    /** Options for pickers in console forms. */
    pickables: partnersPickables,
  }
}
