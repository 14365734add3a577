import { adminRouteOf } from '@app/contract/admin/routes'
import type { AdminCall, AdminHandlers } from '../core/adminHandler.ts'
import type { OwnCalls } from '../core/ownCalls.ts'
import { compileCheck } from './validation.ts'

/** The parts of a call that only a browser fills. */
const noBrowser = {
  origin: '',
  device: '',
  browser: undefined,
  keepBrowser: () => undefined,
  keepSession: () => undefined,
  keepSignOn: () => undefined,
  file: null,
}

/** Creates the console calls that the server makes itself. */
export const createOwnCalls = (handlers: AdminHandlers): OwnCalls => ({
  check(path, input) {
    const { method, input: schema } = adminRouteOf(path)
    compileCheck(schema, method === 'GET' ? 'filters' : 'body')(input)
  },
  make: (path, input, call) =>
    (handlers[path] as (input: object, call: AdminCall) => Promise<unknown>)(input, { ...noBrowser, ...call }),
})
