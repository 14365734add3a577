import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Operator } from './operator.ts'

const migrate = buildCommand({
  docs: { brief: '把 DATABASE_URL 的表结构升级到最新；中断不留半成品' },
  parameters: {},
  async func(this: Operator) {
    const { migrateConfigured } = await import('./migrating.ts')
    await migrateConfigured()
    this.say('迁移完成。')
  },
})

export const database = buildRouteMap({ docs: { brief: '数据库' }, routes: { migrate } })
