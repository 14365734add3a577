import type { CoreServices } from '../../../core/coreServices.ts'
import type { Emit } from '../../../events/index.ts'
import type { OpsModule } from '../../ops/index.ts'
import type { Sessions } from '../sessions/service.ts'
import type { SmsCodes } from '../smsCodes/service.ts'
import type { PasswordLimits } from './passwordLimits.ts'

export interface GivenAccountDeps {
  sessions: Pick<Sessions, 'start' | 'endAll' | 'forget'>
  smsCodes: Pick<SmsCodes, 'use'>
  ops: Pick<OpsModule, 'consentVersion'>
  emit: Emit
}

export interface AccountDeps extends CoreServices, GivenAccountDeps {
  passwordLimits: PasswordLimits
}
