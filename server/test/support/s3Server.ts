import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export const accessKey = 'S3RVER'
export const secretKey = 'S3RVER'
export const region = 'us-east-1'

export interface S3Options {
  bucket: string
  /** Key and certificate in PEM; serves TLS if given. */
  tls?: { key: Buffer; cert: Buffer }
}

export interface S3Server {
  endpoint: string
  port: number
  /** While true, requests are accepted and never answered. */
  hangs: boolean
  stop(): Promise<void>
}

/**
 * A server that speaks S3, with one empty bucket. The library does not check signatures of version 4, so a check
 * in front of it does.
 */
export async function startS3Server({ bucket, tls }: S3Options): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const listener: RequestListener = (request, response) => {
    if (started.hangs) return
    if (isSigned(request)) answer(request, response)
    else {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started: S3Server = {
    endpoint: `http${tls ? 's' : ''}://127.0.0.1:${port}`,
    port,
    hangs: false,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return started
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request carries the signature of our secret key (AWS Signature Version 4, in its header form). */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const pattern = /Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([\da-f]{64})/
  const [, credential = '', names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const [key, ...scope] = credential.split('/')
  if (key !== accessKey || !names.split(';').includes('host')) return false
  const { pathname, searchParams } = new URL(url, 'http://host')
  searchParams.sort()
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope.join('/'), digest].join('\n')
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(signingKey, text).toString('hex') === signature
}
