import { adminRouteOf } from '@app/contract/admin/routes'
import type { AdminCall, AdminHandlers } from '../core/adminHandler.ts'
import type { OwnCalls } from '../core/ownCalls.ts'
import { compileCheck } from './validation.ts'

/** No browser waits for it. */
const nobody = {
  origin: '',
  device: '',
  browser: undefined,
  keepBrowser: () => undefined,
  keepSession: () => undefined,
  keepSignOn: () => undefined,
  file: null,
}

/** The calls of the console for the server itself. */
export const createOwnCalls = (handlers: AdminHandlers): OwnCalls => ({
  check(path, input) {
    const { method, input: schema } = adminRouteOf(path)
    compileCheck(schema, method === 'GET' ? 'filters' : 'body')(input)
  },
  make: (path, input, call) =>
    (handlers[path] as (input: object, call: AdminCall) => Promise<unknown>)(input, { ...nobody, ...call }),
})
