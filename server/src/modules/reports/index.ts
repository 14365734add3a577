import type { Reply, Uid } from '@app/contract'
import type { ReportReason } from '@app/contract/wall'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Caller, Handlers } from '../../core/handler.ts'
import type { IdempotentRequest } from '../../core/idempotency.ts'
import { limitUse } from '../../core/rateLimit.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { appealRoutes, type Appeals, createAppeals } from './appeals.ts'
import { type AdminDeps, type AdminService, createAdminService } from './adminService.ts'
import { reportsPersonalData } from './personalData.ts'
import { queueRoutes } from './queueRoutes.ts'
import { createLedger } from './ledger.ts'
import type { QueueDeps } from './queue.ts'
import { madeBy, type Target } from './queries.ts'
import { createReports, type Reports } from './service.ts'
import { reportDefaults, reportSchemas, type ReportSettings } from './settings.ts'
import { decisionTransitions, standingTransitions } from './states.ts'
import type { ReportsDeps } from './subjects.ts'

export type { WaitingReport } from './queries.ts'
export type { Decision } from './service.ts'
export { type Verdict, verdicts } from './states.ts'
export type { Decided, Described, PublicFilter, ReportsDeps, Subject } from './subjects.ts'

/** Contract calls that take reports. */
type ReportPath = 'hwnft/report/add' | 'hwnft/scenicSpotMessage/report'

export interface SubmittedReport {
  reason: ReportReason
  detail: string
  /** Returns the subject of the report; undefined if it does not exist. */
  targetOf: (tx: Tx) => Promise<Target | undefined>
}

/** Reports of public content and their review (rules/wall#reports). */
export interface ReportsModule extends Pick<Reports, 'lock' | 'decided' | 'gone' | 'saidOf'> {
  /** Takes a user's report. Throws TOO_FAST, and NOT_FOUND, also for the user's own content. */
  take(idempotency: IdempotentRequest<ReportPath>, caller: Caller, report: SubmittedReport): Promise<Reply<ReportPath>>
  /** Stores the author's appeal against a decision, made in another module. Throws APPEALED. */
  appealed: Appeals['asked']
  /** Returns how often a user reported others. */
  madeBy(uid: Uid): ReturnType<typeof madeBy>
  /** Review decisions. */
  reviews: Pick<Reports, 'waiting' | 'decide'> & Pick<AdminService, 'decideFirst'>
}

interface ReportsModuleDeps extends ReportsDeps, QueueDeps {
  emit: Emit
  colleagues: AdminDeps['colleagues']
  moderation: Pick<ModerationModule, 'checkText' | 'marksOf'>
}

export function createReportsModule(core: CoreServices, deps: ReportsModuleDeps) {
  const { database } = core
  const settings = createStoredSettings<ReportSettings>(core, reportSchemas, reportDefaults)
  const ledger = createLedger(deps)
  const reports = createReports({ ...deps, database, ledger })
  const appeals = createAppeals({ ...core, ...deps, settings })
  const admin = createAdminService({ ...deps, database, decideIn: reports.decideIn, ledger })
  const { lock, decided, gone, saidOf, waiting, decide } = reports

  const module: ReportsModule = {
    async take(idempotency, { uid }, { reason, detail, targetOf }) {
      const { perHour: limit, toHide } = await settings.get('reports')
      const ask = () => limitUse(database.db, { key: `report:${uid}`, seconds: 3600, limit })
      return idempotency.onceAsked({ ask }, async (tx) => {
        const target = await targetOf(tx)
        if (!target) throw new AppError('NOT_FOUND')
        await reports.report(tx, { ...target, uid, reason, detail, toHide })
        return {}
      })
    },
    lock,
    decided,
    gone,
    saidOf,
    appealed: appeals.asked,
    madeBy: (uid) => madeBy(database.db, uid),
    reviews: { waiting, decide, decideFirst: admin.decideFirst },
  }

  return {
    ...module,
    waits: {
      moderation: async () => ({ count: (await admin.waiting()).queue, since: null }),
      appeals: async () => ({ count: (await admin.waiting()).appeals, since: null }),
    } satisfies PendingCounts,
    adminRoutes: queueRoutes(admin),
    routes: {
      ...appealRoutes({ appeals, moderation: deps.moderation }),
      'hwnft/report/add': async ({ kind, id, on, reason, detail }, { caller, idempotency }) => {
        if ((kind === 'name') !== (on !== undefined)) throw badInput('on', '请说明昵称出现在哪里')
        return module.take(idempotency, caller, {
          reason,
          detail,
          async targetOf(tx) {
            const target = on === undefined ? id : await deps.namedOn[on](tx, id)
            return target === undefined ? undefined : { kind, id: target }
          },
        })
      },
    } satisfies Partial<Handlers>,
    personalData: reportsPersonalData,
    states: {
      'content_standings.state': standingTransitions,
      'content_decisions.state': decisionTransitions,
    } satisfies States,
    settings: declareSettings(reportSchemas, reportDefaults),
    channels: onSettings(settings.forget),
  }
}
