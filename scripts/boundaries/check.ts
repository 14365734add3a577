import { importsOf, resolveLocal } from './imports.ts'
import { type Room, rooms } from './rooms.ts'

/** One import that goes against the arrows, as `path:line` and what is wrong. */
export interface Violation {
  readonly place: string
  readonly message: string
}

/** Checks the imports of one source file; `path` is relative to the project. */
export function checkFile(path: string, source: string): Violation[] {
  const room = roomOf(path)
  if (!room) return []
  return importsOf(path, source).flatMap(({ specifier, line }) => {
    const message = wrongImport(path, room, specifier)
    return message === undefined ? [] : [{ place: `${path}:${line}`, message }]
  })
}

interface RoomOfFile {
  readonly folder: string
  readonly may: readonly string[]
  readonly packages: Room['packages']
}

function roomOf(path: string): RoomOfFile | undefined {
  for (const { from, may, packages } of rooms) {
    const match = new RegExp(`^${from.replace('*', '([^/]+)')}`).exec(path)
    if (match) return { folder: match[0], may: may.map((target) => target.replace('$1', match[1] ?? '')), packages }
  }
  return undefined
}

function wrongImport(path: string, room: RoomOfFile, specifier: string): string | undefined {
  const target = resolveLocal(path, specifier)
  if (target === undefined) {
    const allowed = !room.packages || room.packages.includes(specifier)
    return allowed ? undefined : `${room.folder} may not use the package ${specifier}`
  }
  const allowed = room.may.some((place) => (place.endsWith('/') ? target.startsWith(place) : target === place))
  return allowed ? undefined : `${room.folder} may not import ${target}`
}
