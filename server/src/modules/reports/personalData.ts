import type { PersonalData } from '../../core/personalData.ts'

export const reportsPersonalData: PersonalData = {
  tables: {
    content_reports: {
      of: 'uid',
      closing: { keep: 'dispute' },
      exported: { title: '举报', columns: { kind: '对象', reason: '理由', detail: '说明', created_at: '时间' } },
    },
    content_decisions: {
      of: 'uid',
      closing: { keep: 'dispute' },
      exported: {
        title: '内容处理与申诉',
        columns: {
          kind: '对象',
          words: '内容',
          verdict: '处理',
          reason: '理由',
          decided_at: '时间',
          appeal: '申诉',
          answer: '答复',
        },
      },
    },
  },
}
