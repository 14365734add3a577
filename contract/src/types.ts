import type * as z from 'zod'
import type { Reason } from './errors.ts'
import type { Path } from './paths.ts'
import type { Routes } from './routes.ts'

/** Input as sent by a caller: fields with a default are optional. */
export type Input<P extends Path> = z.input<Routes[P]['input']>
/** Input as received by a handler: defaults are filled in. */
export type Parsed<P extends Path> = z.output<Routes[P]['input']>
/** The `data` of the envelope. */
export type Reply<P extends Path> = z.output<Routes[P]['reply']>

/** The envelope of every answer. HTTP status and `code` agree; `time` is the server's epoch milliseconds. */
export interface Envelope<Data> {
  code: number
  msg: string
  data: Data
  time: number
  /** Machine-readable code of a refusal; absent on success. */
  reason?: Reason
}

/** `data` of a BAD_INPUT answer: the invalid field. */
export interface BadInput {
  field: string
}
