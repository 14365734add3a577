import { reasons, type Reason } from '@app/contract/errors'
import { apiPrefix, type Path } from '@app/contract/paths'
import { ownQuery } from '@app/contract/stored-query'
import type { Reply } from '@app/contract/types'
import { vi } from 'vitest'
import { emptyUser } from '../../src/lib/user.ts'

/** One request as the API received it. */
export interface Seen {
  path: Path
  /** Parameters of the call itself. */
  query: URLSearchParams
  /** The stored query, appended after the parameters. */
  stored: string
  headers: Record<string, string>
  body: unknown
}

/** A refusal in place of a reply. */
export class Refused {
  readonly reason: Reason
  readonly data: unknown
  /** Value of its Retry-After header in seconds. */
  readonly retryAfter: number | undefined
  constructor(reason: Reason, data: unknown = null, retryAfter?: number) {
    this.reason = reason
    this.data = data
    this.retryAfter = retryAfter
  }
}

type Answers = { [P in Path]?: Reply<P> | Refused | ((seen: Seen) => Reply<P> | Refused | Promise<Reply<P> | Refused>) }

/** App package that is not released yet. */
export const noPackage = { link: '', version: '', publishTime: 0, size: 0, sha256: '', notes: '', requiredFrom: '' }

/** The platform's own settings. */
export const basicConfig: Reply<'ops/basic/config/info'> = {
  brandName: '云岫数藏',
  brandPictures: { seal: null, logo: null, icon: null, share: null },
  promises: ['限量编号', '自己能核验', '附到场权益'],
  slogan: '山水与手艺',
  copyright: '© 2026 云岫数藏',
  imageHost: '',
  licences: [
    { name: 'ICP 备案', number: '示例ICP备1号', link: 'https://beian.example.cn/' },
    { name: '网络文化经营许可证', number: '示例网文1号', link: '' },
  ],
  agreementVersion: '2026.1',
  agreements: [],
  aboutPages: [
    { key: 'policy', title: '隐私政策' },
    { key: 'clause', title: '服务条款' },
    { key: 'rules', title: '使用规则' },
    { key: 'problem', title: '常见问题' },
    { key: 'about', title: '关于我们' },
  ],
  orderWindows: { drop: 300, digital: 600, physical: 1800 },
  minimumAge: 18,
  app: { ios: noPackage, android: noPackage },
}

/** Answers to the layout's requests on every page. */
const frame: Answers = {
  'ops/basic/config/info': basicConfig,
  'ops/specialTypeConfig/byType': new Refused('NOT_FOUND'),
  'ops/service/config/info': { link: 'https://service.example.cn/chat' },
}

/** Answers every call from a table; a path without an answer is refused with NOT_FOUND. Returns the requests. */
export function stubApi(answers: Answers = {}): Seen[] {
  const seen: Seen[] = []
  const table: Answers = { ...frame, ...answers }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    request.signal?.throwIfAborted()
    const url = new URL(address, 'http://localhost')
    const own = ownQuery(url.search.slice(1))
    const path = url.pathname.slice(apiPrefix.length) as Path
    const entry: Seen = {
      path,
      query: new URLSearchParams(own),
      stored: url.search.slice(1 + own.length).replace(/^&?~&/, ''),
      headers: request.headers as Record<string, string>,
      body: request.body === undefined ? undefined : JSON.parse(request.body as string),
    }
    seen.push(entry)
    const answer = table[path] ?? new Refused('NOT_FOUND')
    const data: unknown = typeof answer === 'function' ? await answer(entry) : answer
    return data instanceof Refused ? envelope(data.data, data) : envelope(data)
  })
  return seen
}

function envelope(data: unknown, { reason, retryAfter }: Partial<Refused> = {}): Response {
  const { status, msg } = reason ? reasons[reason] : { status: 200, msg: 'OK' }
  const headers = new Headers(retryAfter === undefined ? [] : [['retry-after', String(retryAfter)]])
  return Response.json({ code: status, msg, data, time: Date.now(), ...(reason && { reason }) }, { status, headers })
}

/** A logged-in user. */
export const someUser: Reply<'user/user/info'> = { ...emptyUser, uid: 'u1', nickname: '松下客', phone: '138****0001' }
