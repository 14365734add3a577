import { ApiError, openEnvelope } from '@app/contract/client'
import { apiPrefix, type FilePath } from '@app/contract/paths'
import { withStoredQuery } from '@app/contract/stored-query'
import type { Envelope, Input, Reply } from '@app/contract/types'
import { requestHeaders, timeouts, withSession } from './call.ts'
import { correctClock } from './clock.ts'
import { storedQuery } from './stored-query.ts'

export interface UploadOptions {
  /** Cancels the upload; the promise then rejects with an AbortError. */
  signal?: AbortSignal
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Calls the API with a file. Unlike `fetch`, it reports upload progress. Headers, renewal and refusals work as in
 * `call`. Throws ApiError.
 */
export function upload<P extends FilePath>(
  path: P,
  input: Input<P>,
  file: Blob,
  options: UploadOptions = {},
): Promise<Reply<P>> {
  return withSession(() => send(path, formOf(input, file), options) as Promise<Reply<P>>, path)
}

/** Builds the form data: fields first, then the file, in the order that the server reads. */
function formOf(input: Record<string, string>, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, value)
  form.append('file', file)
  return form
}

function send(path: FilePath, form: FormData, { signal, onProgress }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(calledOff())
    const query = withStoredQuery('', storedQuery())
    const request = new XMLHttpRequest()
    request.open('POST', `${apiPrefix}${path}${query && `?${query}`}`)
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.timeout = timeouts.upload
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    const callOff = () => request.abort()
    signal?.addEventListener('abort', callOff)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', callOff))
    request.addEventListener('abort', () => reject(calledOff()))
    for (const failure of ['timeout', 'error']) request.addEventListener(failure, () => reject(new ApiError(0, '')))
    request.addEventListener('load', () => {
      const envelope = readEnvelope(request.responseText)
      if (typeof envelope?.time === 'number') correctClock(envelope.time)
      try {
        resolve(openEnvelope(request.status, envelope, request.getResponseHeader('retry-after')))
      } catch (error) {
        reject(error)
      }
    })
    request.send(form)
  })
}

const calledOff = () => new DOMException('The upload was called off', 'AbortError')

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return undefined
  }
}
