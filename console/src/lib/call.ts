import { adminReads } from '@app/contract/admin/calls.derived'
import { cutText } from '@app/contract/cutText'
import { withDeadline } from '@app/contract/deadline'
import type { AdminReason } from '@app/contract/admin/errors'
import { ApiError, openEnvelope } from '@app/contract/client'
import type { Envelope } from '@app/contract/types'
import type { Reason } from '@app/contract/errors'
import type { AdminFilePath, AdminInputOf, AdminPath, AdminReply } from '@app/contract/admin/routes'
import { isAttended } from './attention.ts'
import { passGate } from './gate.ts'
import { Refusal } from './refusal.ts'

const prefix = '/admin/v1/'

/** Milliseconds until a call times out. */
const timeoutMs = 60_000

/** The arguments of a call: its input and, if the call takes a file, that file. */
export type CallInput<P extends AdminPath> =
  | AdminInputOf<P>
  | (P extends AdminFilePath ? AdminInputOf<P> & { body: Blob } : never)

/**
 * Calls the server. If the session has ended or the second factor is required again, a dialog over the page asks for it
 * and the call is repeated, so no input is lost. Throws ApiError.
 */
export async function call<P extends AdminPath>(
  path: P,
  input: CallInput<P>,
  signal?: AbortSignal,
): Promise<AdminReply<P>> {
  for (;;) {
    try {
      return await send(path, input, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || !(await passGate(path, reasonOf(error)))) throw error
    }
  }
}

/**
 * Sends a call without asking for a sign-in or a second factor, for the sign-in pages. A file is sent unchanged: under
 * `body`, or as a `File` in the field that gives its name.
 */
export async function send<P extends AdminPath>(
  path: P,
  input: CallInput<P>,
  signal?: AbortSignal,
): Promise<AdminReply<P>> {
  const isRead = path in adminReads
  const isInAddress = adminReads[path] === 'address'
  const file = Object.values(input).find((value) => value instanceof Blob)
  const query = isInAddress || file ? toQuery(input) : ''
  const type = file ? 'application/octet-stream' : 'application/json'
  const fetchEnvelope = async (until: AbortSignal) => {
    const response = await fetch(`${prefix}${path}${query}`, {
      method: isInAddress ? 'GET' : 'POST',
      signal: until,
      headers: {
        ...(isRead && !isAttended() && { unattended: '1' }),
        ...(!isInAddress && { 'content-type': type }),
      },
      ...(!isInAddress && { body: file ?? JSON.stringify(isRead ? withoutEmpty(input) : input) }),
    })
    return { response, envelope: (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined }
  }
  const { response, envelope } = await withDeadline(timeoutMs, fetchEnvelope, signal).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, '', undefined, undefined, { cause })
  })
  return openEnvelope(response.status, envelope, response.headers.get('retry-after')) as AdminReply<P>
}

/**
 * Calls with a file as the body and reports progress from 0 to 1. Asks for a sign-in or the second factor as `call`
 * does. Has no timeout. Throws ApiError.
 */
export async function upload<P extends AdminFilePath>(
  path: P,
  input: AdminInputOf<P>,
  file: Blob,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<AdminReply<P>> {
  for (;;) {
    try {
      return await sendFile(path, input, file, { onSent, signal })
    } catch (error) {
      if (!(error instanceof ApiError) || !(await passGate(path, reasonOf(error)))) throw error
    }
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendFile<P extends AdminFilePath>(
  path: P,
  input: AdminInputOf<P>,
  file: Blob,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<AdminReply<P>> {
  const request = new XMLHttpRequest()
  request.open('POST', `${prefix}${path}${toQuery(input)}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.responseType = 'json'
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      const { status, response } = request as { status: number; response: Envelope<unknown> | undefined }
      if (status === 0) return reject(new ApiError(0, '', undefined, undefined))
      try {
        resolve(openEnvelope(status, response, request.getResponseHeader('retry-after')) as AdminReply<P>)
      } catch (error) {
        reject(error instanceof Error ? error : new Error('No answer', { cause: error }))
      }
    })
    if (signal.aborted) return reject(new ApiError(0, '', undefined, undefined))
    request.send(file)
  })
}

/** Removes filters that are not filled in. */
const withoutEmpty = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''))

function toQuery(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withoutEmpty(input))) {
    if (value instanceof File) query.append(name, nameOf(value))
    else if (!(value instanceof Blob)) query.append(name, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Shortens a file name to 80 characters; its extension, which shows the type, is kept. */
export function nameOf({ name }: Pick<File, 'name'>): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return cutText(name.slice(0, name.length - ending.length), 80 - ending.length) + ending
}

/** Returns the reason code of a refusal: the console's own or one of the public API. */
export const reasonOf = (error: unknown): Reason | AdminReason | undefined =>
  error instanceof ApiError ? error.reason : undefined

/** Returns an error as a sentence for the user. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof ApiError)) return '页面出了差错，请重新载入再试'
  if (error.status === 0) return '没有收到服务器的答复，请检查网络。刚才的操作可能已经完成，请先核对结果'
  return error.message || `服务器没有说明原因（${error.status}）`
}

/**
 * Whether an error did not come from our server: no answer arrived, or a proxy answered. Such an error says nothing
 * about the session.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && error.reason === undefined

/** Returns the input field that a refusal concerns; empty if there is none. */
export function fieldOf(error: unknown): string {
  const data = error instanceof ApiError ? error.data : undefined
  return typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string'
    ? data.field
    : ''
}
