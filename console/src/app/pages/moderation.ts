import type { PageEntry } from './page-entry.ts'

/** Pages of the menu group 审核. */
export const moderation: readonly PageEntry[] = [
  {
    path: '/moderation',
    title: '待审核',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../../pages/moderation/queue.tsx'),
  },
  {
    path: '/public-content',
    title: '公开内容',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../../pages/moderation/public.tsx'),
  },
  {
    path: '/appeals',
    title: '申诉',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../../pages/moderation/appeals.tsx'),
  },
  {
    path: '/decisions',
    title: '处理记录',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../../pages/moderation/decisions.tsx'),
  },
  {
    path: '/words',
    title: '词表',
    group: '审核',
    right: 'moderation.read',
    load: () => import('../../pages/moderation/words.tsx'),
  },
]
