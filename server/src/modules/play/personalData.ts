import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'

export const playPersonalData: PersonalData = {
  tables: {
    award_draws: {
      of: 'uid',
      closing: { keep: 'fairness' },
      exported: {
        title: '抽奖',
        columns: { pool_id: '活动', prize_id: '奖品', is_win: '中奖', cost_points: '积分', created_at: '时间' },
      },
    },
    barrage_lines: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '祝福', columns: { text: '内容', created_at: '时间' } },
    },
    draw_tries: {
      of: 'uid',
      closing: 'delete',
      exported: { omit: 'counts per day of the draws that another section lists' },
    },
    wish_drafts: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '未提交的心愿', columns: { text: '内容', created_at: '时间' } },
    },
    wishes: {
      of: 'uid',
      closing: { keep: 'fairness', erase: { text: sql`''`, is_public: sql`false`, is_anonymous: sql`true` } },
      exported: {
        title: '心愿',
        columns: { text: '内容', is_anonymous: '匿名', prize_id: '奖品', created_at: '时间' },
      },
    },
  },
}
