import type { PersonalData } from '../../core/personalData.ts'

export const composePersonalData: PersonalData = {
  tables: {
    compose_logs: {
      of: 'uid',
      closing: { keep: 'ownership' },
      exported: { title: '合成', columns: { activity_id: '活动', item_id: '所得藏品', created_at: '时间' } },
    },
  },
}
