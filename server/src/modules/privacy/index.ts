import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import type { ExportId } from '@app/contract'
import { sql } from 'kysely'
import type { ModuleParts } from '../shape.ts'
import { originOf } from '../user/index.ts'
import { closureInfo, closureReceipt, closureSweep, requestClosure, withdrawClosure } from './closures.ts'
import {
  type ExportDeps,
  exportJob,
  exportSweep,
  listExports,
  makeExport,
  readExport,
  requestExport,
} from './exports.ts'
import { closureTransitions, exportTransitions } from './states.ts'

type PrivacyRoutes = Pick<Handlers, Extract<keyof Handlers, `user/closure/${string}` | `user/export/${string}`>>

/** What a person may ask of the platform: closing the account, and everything it holds about them. */
export interface PrivacyModule extends Required<Pick<ModuleParts, 'jobs' | 'personalData' | 'states' | 'sweeps'>> {
  readonly routes: PrivacyRoutes
}

type Given = Pick<ExportDeps, 'personalData' | 'storage' | 'user'>

export function createPrivacyModule(core: CoreServices, given: Given): PrivacyModule {
  const deps: ExportDeps = { ...core, ...given }
  return {
    routes: {
      'user/closure/info': (_input, { caller }) => closureInfo(deps, caller.uid),
      'user/closure/request': ({ smsCode }, call) => requestClosure(deps, call.caller.uid, smsCode, originOf(call)),
      async 'user/closure/withdraw'(_input, call) {
        await withdrawClosure(deps, call.caller.uid, originOf(call))
        return {}
      },
      'user/closure/receipt': ({ receiptNumber }, { ip }) => closureReceipt(deps, receiptNumber, ip),
      'user/export/list': (_input, { caller }) => listExports(deps, caller.uid),
      'user/export/request': ({ smsCode }, call) => requestExport(deps, call.caller.uid, smsCode, originOf(call)),
      'user/export/file': (input, call) => readExport(deps, call.caller.uid, input, originOf(call)),
    },
    jobs: { [exportJob]: ({ id }: { id: ExportId }) => makeExport(deps, id) },
    sweeps: [closureSweep(deps), exportSweep(deps)],
    states: { 'account_closures.state': closureTransitions, 'personal_exports.state': exportTransitions },
    personalData: {
      tables: {
        personal_exports: {
          of: 'uid',
          closing: { keep: 'proof', erase: { expires_at: sql`least(expires_at, now())` } },
          exported: {
            title: '个人信息导出',
            columns: { requested_at: '申请时间', ready_at: '完成时间', bytes: '字节数' },
          },
        },
        account_closures: {
          of: 'uid',
          closing: { keep: 'proof' },
          exported: {
            title: '注销申请',
            columns: { receipt_number: '受理编号', state: '状态', requested_at: '申请时间', ended_at: '结束时间' },
          },
        },
      },
    },
  }
}
