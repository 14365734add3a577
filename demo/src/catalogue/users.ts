import type { DemoUser } from './types.ts'

/** Demonstration accounts. All users are invented, and the ID numbers belong to no region. */
export const users: readonly DemoUser[] = [
  {
    phone: '13800000001',
    password: 'yunxiu2026',
    safeCode: '482906',
    nickname: '松下客',
    avatar: { family: 'mountains', seed: 'user-1', brief: 'dawn layers' },
    verified: { name: '林听松', idNumber: '999999199205120014' },
    points: 1280,
    holds: [
      { work: 'peaks-crane-terrace', count: 1, boughtDaysAgo: 95 },
      { work: 'peaks-listening-pines', count: 2, boughtDaysAgo: 44 },
      { work: 'eaves-north-gate-snow', count: 1, boughtDaysAgo: 9 },
      { work: 'kiln-crackle-jar', count: 1, boughtDaysAgo: 18 },
      { work: 'opera-red-general', count: 1, boughtDaysAgo: 3 },
      { work: 'papercut-pomegranate-rosette', count: 3, boughtDaysAgo: 12 },
      { work: 'crane-pine-moon', count: 1, boughtDaysAgo: 40 },
      { work: 'grotto-thousand-lamps', count: 1, boughtDaysAgo: 51 },
    ],
  },
  {
    phone: '13800000002',
    password: 'yunxiu2026',
    safeCode: '482906',
    nickname: '半月桥头',
    avatar: { family: 'pagoda', seed: 'user-2', brief: 'bridge' },
    verified: { name: '周渡', idNumber: '999999198809200029' },
    points: 360,
    holds: [
      { work: 'eaves-river-tower', count: 1, boughtDaysAgo: 36 },
      { work: 'koi-sunset-ring', count: 1, boughtDaysAgo: 70 },
      { work: 'lantern-river-lotus', count: 1, boughtDaysAgo: 23 },
      { work: 'shadow-flower-lady', count: 2, boughtDaysAgo: 15 },
      { work: 'koi-pair-turning', count: 2, boughtDaysAgo: 52 },
    ],
  },
  {
    phone: '13800000003',
    password: 'yunxiu2026',
    nickname: '刚到云岫',
    avatar: { family: 'crane', seed: 'user-3', brief: 'reeds' },
    points: 0,
    holds: [],
  },
  {
    phone: '13800000004',
    password: 'yunxiu2026',
    safeCode: '482906',
    nickname: '看鱼人',
    avatar: { family: 'koi', seed: 'user-4', brief: 'pair' },
    verified: { name: '何观澜', idNumber: '999999200103080037' },
    points: 85,
    holds: [{ work: 'koi-pair-turning', count: 1, boughtDaysAgo: 27 }],
  },
]
