import type { Size, View } from './geometry.ts'
import { type Level, levelAt, type Tile, tilesIn } from './levels.ts'

/** Files that are fetched at a time. */
const atOnce = 6
/** Files that are kept, of about a megabyte each when they are read. */
const mostKept = 120
/** Milliseconds until one that failed is asked for again, by how often it has failed. */
const pauses = [1500, 4000, 10_000]

export interface TilesOptions {
  levels: readonly Level[]
  size: Size
  /** The address of a tile. */
  addressOf: (tile: Tile) => string
  /** Whether what comes may not fade in. */
  isStill: boolean
  /** Whether anything that is seen is on its way. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Lays the files of a picture into an element that is as large as its finest level. Each is read before it is shown and is a
 * layer of its own, which the compositor moves; what is coarser stays under it.
 */
export function createTiles(world: HTMLElement, { levels, size, addressOf, isStill, onWaiting }: TilesOptions) {
  const layers = new Map(levels.map((level) => [level, world.appendChild(document.createElement('div'))]))
  const shown = new Map<string, { image: HTMLImageElement; isWhole: boolean; used: number }>()
  const failures = new Map<string, number>()
  const coming = new Set<string>()
  /** Whole, under all tiles. */
  let ground: Level | undefined
  let wanted: readonly (readonly [Tile, Level])[] = []
  let count = 0
  let isOver = false

  function look(view: View, screen: Size, density: number): void {
    const level = levelAt(levels, size, view.scale, density)
    if (!level) return
    ground ??= level.isWhole ? level : levels.findLast(({ isWhole }) => isWhole)
    const seenOf = (one: Level | undefined) =>
      one ? tilesIn(one, size, view, screen).map((tile) => [tile, one] as const) : []
    wanted = [...seenOf(ground === level ? undefined : ground), ...seenOf(level)]
    count++
    for (const [{ key }] of wanted) {
      const known = shown.get(key)
      if (known) known.used = count
    }
    // Finer files than the screen has pixels for would glitter.
    for (const [{ width }, layer] of layers) layer.hidden = width > level.width
    fetchNext()
  }

  function fetchNext(): void {
    if (isOver) return
    const missing = wanted.filter(([{ key }]) => !shown.has(key) && (failures.get(key) ?? 0) <= pauses.length)
    onWaiting(missing.length > 0)
    for (const [tile, level] of missing) {
      if (coming.size >= atOnce) return
      if (!coming.has(tile.key)) void bring(tile, level)
    }
  }

  async function bring(tile: Tile, level: Level): Promise<void> {
    coming.add(tile.key)
    const image = new Image(tile.pixels.width, tile.pixels.height)
    image.alt = ''
    image.draggable = false
    image.src = addressOf(tile)
    try {
      await image.decode()
      if (!isOver) lay(image, tile, level)
      coming.delete(tile.key)
    } catch {
      const failed = failures.get(tile.key) ?? 0
      failures.set(tile.key, failed + 1)
      setTimeout(() => {
        coming.delete(tile.key)
        fetchNext()
      }, pauses[failed] ?? 0)
    }
    fetchNext()
  }

  function lay(image: HTMLImageElement, { key, isWhole, left, top, width, pixels }: Tile, level: Level): void {
    image.style.transform = `translate3d(${left}px, ${top}px, 0) scale(${width / pixels.width})`
    layers.get(level)?.append(image)
    if (!isStill) image.animate({ opacity: [0, 1] }, { duration: 180, easing: 'ease-out' })
    shown.set(key, { image, isWhole, used: count })
    if (shown.size > mostKept) forgetOldest()
  }

  function forgetOldest(): void {
    const oldest = [...shown].filter(([, { isWhole }]) => !isWhole).sort(([, a], [, b]) => a.used - b.used)
    for (const [key, { image }] of oldest.slice(0, mostKept / 4)) {
      image.remove()
      shown.delete(key)
    }
  }

  return {
    /** Fetches what this view shows, the nearest to the middle first. */
    look,
    end(): void {
      isOver = true
      world.replaceChildren()
    },
  }
}
