import type * as z from 'zod'
import type { Reason } from './errors.ts'
import type { Path } from './paths.ts'
import type { Routes } from './routes.ts'

/** What a caller sends: defaults may be left out. */
export type Input<P extends Path> = z.input<Routes[P]['input']>
/** What a handler gets: defaults are filled in. */
export type Parsed<P extends Path> = z.output<Routes[P]['input']>
/** The `data` of the envelope. */
export type Reply<P extends Path> = z.output<Routes[P]['reply']>

/** Every answer. HTTP status and `code` agree; `time` is the server's epoch milliseconds. */
export interface Envelope<Data> {
  code: number
  msg: string
  data: Data
  time: number
  /** Machine word of a refusal; absent on success. */
  reason?: Reason
}

/** `data` of a BAD_INPUT answer: which field is wrong. */
export interface BadInput {
  field: string
}
