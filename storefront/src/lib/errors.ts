import { ApiError } from '@app/contract/client'
import { isOnline } from './network.ts'

/** Message for each HTTP status if the server sends nothing better. */
export const statusTexts: Readonly<Record<number, string>> = {
  0: '未知错误，可能是跨域限制或接口地址有误',
  200: '请求成功',
  201: '新建或修改数据成功',
  202: '请求已进入后台排队处理',
  204: '删除数据成功',
  400: '请求有误，服务器没有进行新建或修改',
  402: '登录凭证已过期',
  403: '没有权限进行此操作',
  406: '请求的格式不可得',
  410: '请求的内容已被永久删除',
  500: '服务器发生错误，请稍后再试',
  502: '网关错误，请稍后再试',
  503: '服务暂时不可用，可能过载或正在维护',
  504: '网关超时，请稍后再试',
}

export const noAnswerText = '无法连接后端接口，可能是跨域限制、地址错误或请求超时，请联系管理员'

/** Message for an offline device; the operator could not help with it. */
const offlineText = '现在没有网络，等网络恢复后请再试一次'

const tooOftenText = '访问太频繁，请稍后再试'

/**
 * Returns the message for a failure: the server's own, else the table's, else a generic sentence. Null if there is
 * nothing to show: the server sent `OK`, or the request was cancelled.
 */
export function errorText(error: unknown): string | null {
  if (error instanceof ApiError) {
    if (error.status === 0) return isOnline() ? noAnswerText : offlineText
    if (error.message === 'OK') return null
    const text = error.message || (error.status === 429 ? tooOftenText : statusTexts[error.status])
    return withWait(text || '操作没有成功，请稍后再试', error.retryAfter)
  }
  if (error instanceof DOMException && error.name === 'AbortError') return null
  return error instanceof Error && error.message ? error.message : '操作没有成功，请稍后再试'
}

/**
 * Returns the message for a refusal by the server, or by a proxy before it, of a read. Undefined if there was no
 * answer.
 */
export function refusalText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status !== 0 ? (errorText(error) ?? undefined) : undefined
}

/** Whether the server reports that nothing exists at this address. A rate limit or a proxy's answer never counts. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.reason === undefined) return false
  return error.status === 404 || error.reason === 'BAD_INPUT'
}

/** Adds the time until a retry, given in seconds, to a sentence, in place of its `稍后` if it has one. */
function withWait(text: string, seconds: number | undefined): string {
  if (seconds === undefined) return text
  const wait = waitText(seconds)
  if (/请稍[后候]再/.test(text)) return text.replace(/请稍[后候]再/, `请 ${wait}后再`)
  return /明天/.test(text) ? `${text}（${wait}后）` : `${text}（${wait}后再试）`
}

/** Formats a wait as `40 秒`, `15 分钟` or `5 小时`, rounded up. */
function waitText(seconds: number): string {
  if (seconds <= 60) return `${Math.ceil(seconds)} 秒`
  if (seconds <= 2 * 3600) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

/**
 * Whether an error leaves the outcome unknown: no answer arrived, a proxy answered instead, or the server was too busy.
 * A refusal by our own server has a reason; a 401 always counts as a refusal.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 401) return false
  return error.reason === undefined || [0, 408, 429, 503].includes(error.status)
}

/** Returns the input field that a refusal names, if any. */
export function wrongField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const data = error.data as { field?: unknown } | null | undefined
  return typeof data?.field === 'string' ? data.field : undefined
}
