import { ApiError } from '@app/contract/client'

/** What each status means when the server says nothing better. */
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

/**
 * The words for a failure: the server's own, else the table's, else a plain sentence.
 * Null when there is nothing worth saying: the server said `OK`, or the request was called off.
 */
export function errorText(error: unknown): string | null {
  if (error instanceof ApiError) {
    if (error.status === 0) return noAnswerText
    if (error.message === 'OK') return null
    return error.message || statusTexts[error.status] || '操作没有成功，请稍后再试'
  }
  if (error instanceof DOMException && error.name === 'AbortError') return null
  return error instanceof Error && error.message ? error.message : '操作没有成功，请稍后再试'
}

/** The input field that a refusal names, if it names one. */
export function wrongField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const data = error.data as { field?: unknown } | null | undefined
  return typeof data?.field === 'string' ? data.field : undefined
}
