import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogLines } from './logLines.ts'
import { currentRequestId } from './requestId.ts'
import { currentSpan } from './tracing.ts'

/** Shared by all logs of a process; created with the first. */
let stdout: DestinationStream | undefined

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/**
 * Creates a log of JSON lines on stdout, with the request id and the trace, if there are any. Of a request or error
 * only the listed fields are written: never a header, body or query.
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
