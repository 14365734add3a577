/** Domain modules, low to high: each may use the public face of those before it (scripts/boundaries). */
export const moduleNames = [
  'uploads',
  'live',
  'moderation',
  'staff',
  'system',
  'tasks',
  'drafts',
  'ops',
  'user',
  'points',
  'goods',
  'vault',
  'gifts',
  'order',
  'pay',
  'boxes',
  'compose',
  'play',
  'reports',
  'wall',
  'auction',
  'rights',
  'tickets',
  'search',
] as const

export type ModuleName = (typeof moduleNames)[number]
