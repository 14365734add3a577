/** What is there to try the product with and must not meet the public; the words of PRODUCTION_DOORS_LEFT_OPEN. */
export const productionDoors = [
  'sms-inbox',
  'sandbox-payment',
  'test-payment-host',
  'local-real-name',
  'embedded-database',
  'embedded-chain',
  'plain-http',
  'demonstration',
] as const

export type ProductionDoor = (typeof productionDoors)[number]
