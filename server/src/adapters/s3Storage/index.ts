import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../../core/errors.ts'
import { requireKey, type Storage } from '../../ports/storage.ts'

export interface S3Settings {
  /** Endpoint such as `https://s3.example.cn`. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** True: `endpoint/bucket/key`; false: `bucket.endpoint/key`. */
  pathStyle: boolean
  /** Milliseconds until an unanswered request is abandoned. */
  timeout?: number
}

/** Minimum upload speed of a large file, in bytes per millisecond. */
const slowestBytes = 250

/** Stores files in a bucket of any S3-compatible service. The bucket must exist. */
export function createS3Storage(settings: S3Settings): Storage {
  const { region, accessKey, secretKey, timeout = 10_000 } = settings
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    // Retries 500s and 429s after 50 and 100 milliseconds; every request is safe to repeat.
    retries: 2,
  })
  const bucketUrl = addressOf(settings)

  /** Sends a request; `statuses` are the expected ones. Returns undefined if the object does not exist. */
  async function send(
    method: string,
    path: string,
    statuses: readonly number[],
    init: RequestInit = {},
    timeoutMs = timeout,
  ) {
    const response = await begin(method, path, init, timeoutMs)
    if (statuses.includes(response.status)) return response
    const text = await response.text().catch(() => '')
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    // A missing object and a missing bucket are both 404.
    if (response.status === 404 && code === 'NoSuchKey' && method !== 'PUT') return undefined
    const cause = new Error(`The storage answers ${method} with ${response.status} ${code}`)
    throw new AppError('PROVIDER_UNAVAILABLE', { cause })
  }

  /** Starts a request. The timeout covers the headers only; the reader decides how fast to read the body. */
  async function begin(method: string, path: string, init: RequestInit, timeoutMs: number): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    try {
      return await client.fetch(bucketUrl + path, { method, ...init, signal: late.signal })
    } catch (cause) {
      throw new AppError('PROVIDER_UNAVAILABLE', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  async function finish(response: Response | undefined): Promise<void> {
    await response?.body?.cancel()
  }

  return {
    name: 's3',

    async put(key, bytes, type) {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      await finish(await send('PUT', `/${requireKey(key)}`, [200], { body: new Uint8Array(bytes), headers }))
    },

    async putFile(key, path, type) {
      const body = await openAsBlob(path)
      const headers = { 'content-type': type, 'cache-control': 'private, no-store' }
      // The answer arrives only after the whole upload.
      const timeoutMs = timeout + body.size / slowestBytes
      await finish(await send('PUT', `/${requireKey(key)}`, [200], { body, headers }, timeoutMs))
    },

    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send('GET', `/${requireKey(key)}`, [range ? 206 : 200], { headers })
      if (!response?.body) return undefined
      const length = response.headers.get('content-length')
      return {
        stream: Readable.fromWeb(response.body),
        size: length === null ? undefined : Number(length),
      }
    },

    async delete(key) {
      await finish(await send('DELETE', `/${requireKey(key)}`, [200, 204]))
    },

    async health() {
      await finish(await send('HEAD', '', [200]))
    },
  }
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return url.toString().replace(/\/$/, '')
}
