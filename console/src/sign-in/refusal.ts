import { adminReasons } from '@app/contract/admin/errors'

/** Why single sign-on did not do what it was asked for, by the code that stands in the address. */
export const refusalText = (reason: string): string =>
  Object.entries(adminReasons).find(([code]) => code === reason)?.[1].msg ?? '没有成功，请再试一次'
