/** A cache tag: a page that shows a tagged read fetches it again after every write that invalidates the tag. */
export type CacheTag =
  | 'decisions'
  | 'account'
  | 'addresses'
  | 'boxes'
  | 'calendar'
  | 'comments'
  | 'draws'
  | 'favourites'
  | 'follows'
  | 'gifts'
  | 'goods'
  | 'halls'
  | 'inbox'
  | 'items'
  | 'lots'
  | 'messages'
  | 'orders'
  | 'points'
  | 'privacy'
  | 'recipes'
  | 'redemptions'
  | 'reminders'
  | 'rights'
  | 'safeCode'
  | 'sessions'
  | 'shops'
  | 'tickets'
  | 'walls'
  | 'wallets'
  | 'wishes'

/** Cache tags that an order affects between placing and return, since it may yield anything that is sold. */
export const orderEffects = [
  'account',
  'boxes',
  'goods',
  'items',
  'lots',
  'orders',
  'points',
  'rights',
  'wishes',
] as const satisfies readonly CacheTag[]
