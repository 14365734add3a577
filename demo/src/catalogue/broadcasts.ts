import type { Broadcast } from './types.ts'

/** What operators wrote to groups of users, each leading to a notice. */
export const broadcasts: readonly Broadcast[] = [
  {
    audience: { name: '所有藏友', kind: 'everyone' },
    title: '浮光夜线上灯会开始了',
    text: '到祈愿页写下一句话，就为它点亮一盏灯。每天有三次免费机会，写给谁都可以，也可以不写名字。',
    notice: 'notice-lantern-walk',
    hoursAgo: 20,
  },
  {
    audience: { name: '石榴坊剪纸藏友', kind: 'holders', work: 'papercut-pomegranate-rosette' },
    title: '石榴坊周末剪纸课，招募十二位藏友',
    text: '每周六下午在青檐镇石榴坊，祝巧云老师从对折教起，不需要基础，剪刀和纸由坊里准备。按报名先后确认，儿童需由家长陪同。',
    notice: 'notice-papercut-course',
  },
]
