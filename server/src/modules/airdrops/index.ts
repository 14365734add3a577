import type { AirdropId } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { ModuleParts } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import {
  type AirdropAdminDeps,
  beginApproval,
  describeAirdrop,
  listAirdrops,
  listLines,
  prepareAirdrop,
  stopAirdrop,
} from './adminService.ts'
import { airdropJob, deliverAirdrop, type DeliveryDeps } from './delivery.ts'
import { airdropsPersonalData } from './personalData.ts'
import { airdropTransitions, lineStates } from './states.ts'

export interface AirdropsDeps {
  goods: AirdropAdminDeps['goods'] & DeliveryDeps['goods']
  vault: DeliveryDeps['vault']
  emit: DeliveryDeps['emit']
  people: AirdropAdminDeps['people']
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Airdrops: pieces of works given to users by a list (rules/items#airdrops). */
export interface AirdropsModule extends ModuleParts {
  readonly adminRoutes: Pick<
    AdminHandlers,
    'airdrop/list' | 'airdrop/info' | 'airdrop/lines' | 'airdrop/prepare' | 'airdrop/begin' | 'airdrop/stop'
  >
}

export function createAirdropsModule(core: CoreServices, given: AirdropsDeps): AirdropsModule {
  const { db } = core.database
  const deps = { ...core, ...given, db }
  return {
    adminRoutes: {
      'airdrop/list': (input) => listAirdrops(deps, input),
      'airdrop/info': ({ airdropId }) => describeAirdrop(deps, airdropId),
      'airdrop/lines': (input) => listLines(deps, input),
      async 'airdrop/prepare'(input, { file, record }) {
        const { path } = await file.receive()
        return prepareAirdrop(deps, input, path, record)
      },
      'airdrop/begin': given.approvals.requiresApproval('airdrop/begin'),
      async 'airdrop/stop'(input, { record }) {
        await stopAirdrop(deps, input, record)
        return {}
      },
    },
    approvables: { 'airdrop/begin': beginApproval(deps) },
    jobs: { [airdropJob]: ({ id }: { id: AirdropId }) => deliverAirdrop(deps, id) },
    personalData: airdropsPersonalData,
    states: { 'airdrops.state': airdropTransitions },
    derivedStates: [lineStates],
  }
}
