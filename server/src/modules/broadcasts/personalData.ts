import type { PersonalData } from '../../core/personalData.ts'

export const broadcastsPersonalData: PersonalData = {
  tables: {
    audience_members: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '所在的消息人群', columns: { audience_id: '人群' } },
    },
  },
}
