import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogLines } from './logLines.ts'
import { currentRequestId } from './requestId.ts'
import { currentSpan } from './tracing.ts'

/** One for all logs of a process, made with the first. */
let stdout: DestinationStream | undefined

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/**
 * JSON lines on stdout, each with the request that it belongs to, and its trace where there is one. Only these fields of a request or error are written: no
 * header, body or query ever is.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level,
    base: undefined,
    mixin() {
      const requestId = currentRequestId()
      const traceId = currentSpan()?.traceId
      return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) }
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: (error: Error & { code?: string; constraint?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack,
      }),
    },
  }
  return pino(settings, to ?? (stdout ??= createLogLines(process.stdout.fd)))
}
