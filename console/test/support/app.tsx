import type { AdminReason } from '@app/contract/admin/errors'
import { allPermissions } from '@app/contract/admin/permissions'
import type { AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { Reason } from '@app/contract/errors'
import { dismissToast, layers, toastStore } from '@app/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createConsoleRouter } from '../../src/app/router.tsx'
import { queryClient } from '../../src/lib/query.ts'

// Pages load when they are opened, which is slow if other tests run in parallel.
configure({ asyncUtilTimeout: 10_000 })

/** Arguments of a call. */
export interface SentCall {
  path: AdminPath
  input: Record<string, unknown>
}

/** A refusal in place of a reply. */
export class Refused {
  readonly reason: Reason | AdminReason
  readonly status: number
  readonly field: string | undefined
  constructor(reason: Reason | AdminReason, status = 400, field?: string) {
    this.reason = reason
    this.status = status
    this.field = field
  }
}

type Answer<P extends AdminPath> = AdminReply<P> | Refused
type Answers = { [P in AdminPath]?: Answer<P> | ((input: never) => Answer<P> | Promise<Answer<P>>) }

/** The signed-in user, unless a test says otherwise. */
export const owner: AdminReply<'session/info'> = {
  id: '1',
  name: 'owner',
  displayName: '沈知远',
  roles: [{ key: 'owner', name: '负责人' }],
  permissions: [...allPermissions],
  partner: null,
  hasTotp: true,
  hasSignOn: false,
  passkeys: [],
  recoveryCodes: 10,
  freeUntil: 0,
}

/** Finds a toast by its text. */
export const findToast = (text: string) => within(screen.getByRole('log', { name: '消息' })).findByText(text)

/** Fake server with the given answers; it records requests in order. */
export function fakeServer() {
  const calls: SentCall[] = []
  let answers: Answers = {}

  beforeEach(() => {
    calls.length = 0
    answers = {
      'session/info': owner,
      'approval/waiting': { forMe: 0, mine: 0, news: [] },
      'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
      'approval/ofTarget': { list: [] },
      'approval/approvers': { isAlone: false, approvers: [{ id: '2', name: '林见山' }], related: [] },
    }
    layers.disable()
    // jsdom has no layout to scroll in. New browsers return a promise.
    Element.prototype.scrollIntoView = () => Promise.resolve() as never
    vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
      const url = new URL(address, 'http://console')
      const path = url.pathname.slice('/admin/v1/'.length) as AdminPath
      const query = Object.fromEntries(url.searchParams)
      const input = method === 'GET' ? query : body instanceof Blob ? { ...query, body } : JSON.parse(body as string)
      calls.push({ path, input })
      const found = answers[path]
      const answer = typeof found === 'function' ? found(input as never) : found
      if (answer === undefined) return Promise.reject(new TypeError(`No answer for ${path}`))
      return Promise.resolve(answer).then(respond)
    })
  })
  afterEach(() => {
    const faults = faultsOf(document)
    cleanup()
    for (const { id } of toastStore.read()) dismissToast(id)
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    expect(faults).toEqual([])
  })

  return {
    calls,
    /** Returns the inputs of the calls of one path. */
    inputsOf: (path: AdminPath) => calls.filter((one) => one.path === path).map(({ input }) => input),
    answer(more: Answers) {
      answers = { ...answers, ...more }
    },
    /** Opens an address of the console, such as `/staff`. */
    open(path: string) {
      const history = createMemoryHistory({ initialEntries: [`/console${path}`] })
      const router = createConsoleRouter(history)
      const shown = render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      )
      return { ...shown, history }
    },
  }
}

/** Finds labels that name no control, and ids that several elements share. */
function faultsOf(page: Document): string[] {
  const labels = [...page.querySelectorAll('label')].filter(({ control }) => control === null)
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
  const shared = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...labels.map((label) => `Names no control: ${label.textContent}`), ...shared.map((id) => `Twice: ${id}`)]
}

function respond(answer: unknown): Response {
  if (answer instanceof Refused) {
    const { reason, status, field } = answer
    const data = field === undefined ? null : { field }
    return Response.json({ code: status, msg: `拒绝：${reason}`, reason, data, time: 0 }, { status })
  }
  return Response.json({ code: 200, msg: 'OK', data: answer, time: 0 })
}
