import { adminReasons } from '@app/contract/admin/errors'

/** Returns why single sign-on failed, given the code in the address. */
export const signOnErrorText = (reason: string): string =>
  Object.entries(adminReasons).find(([code]) => code === reason)?.[1].msg ?? '没有成功，请再试一次'
