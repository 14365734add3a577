// Paths of the calls by their method, as types.
import type { Routes } from './routes.ts'
import type { Verb } from './verb.ts'

export const apiPrefix = '/api/v1/'

export type Path = keyof Routes

type PathsOf<Kind extends Verb> = { [P in Path]: Routes[P]['verb'] extends Kind ? P : never }[Path]

/** Paths of reads. */
export type ReadPath = PathsOf<'GET' | 'POST or GET'>

/** Paths of calls that are no plain reads. */
export type PostPath = Exclude<Path, PathsOf<'GET'>>

/** Paths whose writes need an Idempotency-Key. */
export type OncePath = PathsOf<'POST once'>

/** Paths of writes that send JSON. */
export type WritePath = PathsOf<'POST' | 'POST once'>

/** Paths that take a multipart form with a file. */
export type FilePath = PathsOf<'POST file'>
