/** Test facilities that must not reach production; the values of PRODUCTION_DOORS_LEFT_OPEN. */
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
