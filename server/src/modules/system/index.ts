import type { Foundation } from '../../core/foundation.ts'
import { systemAdminRoutes } from './adminRoutes.ts'
import { createSettingDesk, type Declared } from './settingDesk.ts'

export type SystemModule = ReturnType<typeof createSystemModule>

export interface SystemOutside {
  /** What all modules let operators set; asked when somebody looks, since higher modules are built later. */
  settings: () => Declared
}

/** The machine, for whoever runs it: jobs and what fails, settings. */
export function createSystemModule(foundation: Foundation, outside: SystemOutside) {
  return {
    adminRoutes: systemAdminRoutes(foundation, createSettingDesk(foundation, outside.settings)),
  }
}
