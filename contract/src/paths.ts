// Path and method of every call. Zod-free: this small table is all of the contract that the browser loads at run time.
import type { paths } from './calls.ts'

export { paths, posts } from './calls.ts'

export const apiPrefix = '/api/v1/'

export type Path = keyof typeof paths

type PathsOf<Verb> = { [P in Path]: (typeof paths)[P] extends Verb ? P : never }[Path]

/** Paths of reads. */
export type ReadPath = PathsOf<'GET' | 'POST or GET'>

/** Paths whose writes need an Idempotency-Key. */
export type OncePath = PathsOf<'POST once'>

/** Paths of writes that send JSON. */
export type WritePath = PathsOf<'POST' | 'POST once'>

/** Paths that take a multipart form with a file. */
export type FilePath = PathsOf<'POST file'>
