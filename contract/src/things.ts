/** What a read shows and a write changes. A page that shows a thing reads it anew after every write that changes it. */
export type Thing =
  | 'decisions'
  | 'account'
  | 'addresses'
  | 'airdrops'
  | 'boxes'
  | 'comments'
  | 'draws'
  | 'favourites'
  | 'gifts'
  | 'goods'
  | 'halls'
  | 'items'
  | 'lots'
  | 'messages'
  | 'orders'
  | 'points'
  | 'recipes'
  | 'redemptions'
  | 'rights'
  | 'safeCode'
  | 'sessions'
  | 'shops'
  | 'tickets'
  | 'walls'
  | 'wallets'
  | 'wishes'

/** What an order touches from its placing to its return: it may become anything that is sold. */
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
] as const satisfies readonly Thing[]
