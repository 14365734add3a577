import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../../core/errors.ts'
import { requireKey, type Storage } from '../../ports/storage.ts'

export interface S3Settings {
  /** Such as `https://s3.example.cn`. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** True: `endpoint/bucket/key`; false: `bucket.endpoint/key`. */
  pathStyle: boolean
  /** Milliseconds until a request without an answer is given up. */
  timeout?: number
}

/** Bytes in a millisecond that a long file arrives with at least. */
const slowestBytes = 250

/** Keeps files in a bucket of anything that speaks S3. The bucket must exist. */
export function createS3Storage(settings: S3Settings): Storage {
  const { region, accessKey, secretKey, timeout = 10_000 } = settings
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    // 500s and 429s are tried again, after 50 and 100 milliseconds; every request may be repeated at will.
    retries: 2,
  })
  const bucketUrl = addressOf(settings)

  /** Sends a request; `statuses` are those that answer it. Undefined where there is no such object. */
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

  /** The time ends with the headers: how fast a body is read is up to whoever reads it. */
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
      // Its answer comes when all has arrived.
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
