import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const mostWaiting = 4_000_000
const pauseMilliseconds = 500

/**
 * Creates a stream that writes lines to an open file, one write at a time. If the file takes none (its disk is full, or
 * a pipe's reader is gone or slow), up to `most` characters wait and further lines are dropped. The process goes on,
 * and logging resumes once the file takes lines again. pino's own stream would end the process, or hang while it
 * retries its last lines for ever.
 */
export function createLogLines(fd: number, most = mostWaiting): DestinationStream {
  let waiting = ''
  let underWay: Buffer = Buffer.alloc(0)
  let isBusy = false

  function next(): void {
    if (underWay.length === 0) {
      underWay = Buffer.from(waiting)
      waiting = ''
    }
    isBusy = underWay.length > 0
    if (!isBusy) return
    write(fd, underWay, (error, written) => {
      if (error) return void setTimeout(next, pauseMilliseconds).unref()
      underWay = underWay.subarray(written)
      next()
    })
  }

  // At exit, writes the remaining lines without retrying.
  process.on('exit', () => {
    try {
      for (let rest = Buffer.concat([underWay, Buffer.from(waiting)]); rest.length > 0;)
        rest = rest.subarray(writeSync(fd, rest))
    } catch {
      // Nothing reads the log.
    }
  })

  return {
    write(line) {
      if (waiting.length + line.length > most) return
      waiting += line
      if (!isBusy) next()
    },
  }
}
