// Every list of the contract as a page requests it. The contract decides what is a list.
import { routes } from '@app/contract/routes'
import { adminPrefix, adminRouteList } from '@app/contract/admin/routes'
import type { Route } from '@app/contract/route'
import type * as z from 'zod'
import { type Given, type OrderRequest, wishesOf } from './inputs.ts'

/** Site with tokens of users from the first rows. */
export interface Site {
  url: string
  /** Access tokens by uid. */
  tokens: ReadonlyMap<string, string>
  cookie: string
}

export interface List {
  path: string
  isConsole: boolean
  method: 'GET' | 'POST'
  isPersonal: boolean
  /** Whether the list is paged because it grows without limit. */
  isPaged: boolean
  input: z.ZodType
}

/** One question, which can be sent to any of the sites. */
export interface Question {
  list: string
  name: string
  ask(site: Site): Promise<Answer>
}

export interface Answer {
  list: unknown[]
  /** Cursor of the next page, with the name of its input. */
  next: { name: string; value: string } | undefined
}

const isList = (route: { reply: z.ZodType }): boolean =>
  'shape' in route.reply && 'list' in (route.reply.shape as object)

const isPaged = ({ input }: { input: z.ZodType }): boolean => 'shape' in input && 'size' in (input.shape as object)

/** Returns every read of collectors and operators that answers with a list. */
export function allLists(): List[] {
  // Goes through unknown, because comparing the types of all routes takes seconds.
  const collectors = (Object.values<unknown>(routes) as Route[]).map((route) => ({
    ...route,
    isConsole: false,
    isPersonal: route.auth !== 'none',
    isPaged: isPaged(route),
  }))
  const operators = adminRouteList.map((route) => ({
    ...route,
    isConsole: true,
    isPersonal: false,
    isPaged: isPaged(route),
  }))
  return [...collectors, ...operators].filter((route) => isList(route) && (route.method === 'GET' || 'list' in route))
}

export const wishesFor = ({ path, input }: List, given: Given): OrderRequest[] => wishesOf(path, input, given)

/** Requests a list. Throws if the answer is not a list. */
export async function ask(
  site: Site,
  list: List,
  input: Readonly<Record<string, unknown>>,
  uid: string | undefined,
): Promise<Answer> {
  const query =
    list.method === 'GET'
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()}`
      : ''
  const token = uid === undefined ? undefined : site.tokens.get(uid)
  const response = await fetch(`${site.url}${list.isConsole ? adminPrefix : '/api/v1/'}${list.path}${query}`, {
    method: list.method,
    headers: {
      ...(list.isConsole && { cookie: site.cookie, origin: site.url }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(list.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(list.method === 'POST' && { body: JSON.stringify(input) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${list.path} ${JSON.stringify(input)}: ${response.status} ${text.slice(0, 300)}`)
  const { data } = JSON.parse(text) as { data: { list: unknown[]; next?: unknown; cursor?: unknown } }
  for (const [name, value] of [
    ['after', data.next],
    ['cursor', data.cursor],
  ] as const) {
    if (typeof value === 'string') return { list: data.list, next: { name, value } }
  }
  return { list: data.list, next: undefined }
}

/** Sends the same question to a given site. */
export const askOn =
  (list: List, input: Readonly<Record<string, unknown>>, uid: string | undefined): Question['ask'] =>
  (site) =>
    ask(site, list, input, uid)
