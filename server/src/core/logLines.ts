import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const mostWaiting = 4_000_000
const pauseMilliseconds = 500

/**
 * Lines to an open file, one write at a time. Where it takes none (its disk is full, who reads a pipe is gone or slow) they wait, at most so many
 * characters of them, and later ones are lost: the process goes on, and so does its log once there is room. pino's own would end the process, and
 * not even that, since it tries for ever to write its last lines.
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

  // What ends tells what it still has to say, and waits for nobody.
  process.on('exit', () => {
    try {
      for (let rest = Buffer.concat([underWay, Buffer.from(waiting)]); rest.length > 0;)
        rest = rest.subarray(writeSync(fd, rest))
    } catch {
      // Nobody takes it.
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
