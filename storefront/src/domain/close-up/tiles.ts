import type { Size, View } from './geometry.ts'
import { type Level, levelAt, type Tile, tilesIn } from './levels.ts'

/** Files loaded at the same time. */
const atOnce = 6
/** Files kept in memory, about a megabyte each once decoded. */
const mostKept = 120
/** Milliseconds before a failed file is requested again, by number of failures. */
const pauses = [1500, 4000, 10_000]

export interface TilesOptions {
  levels: readonly Level[]
  size: Size
  /** Returns the address of a tile. */
  addressOf: (tile: Tile) => string
  /** Disables the fade-in of new tiles. */
  isStill: boolean
  /** Reports whether visible tiles are still loading. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Places the files of a picture in an element as large as its finest level. Each file is decoded before it is shown and
 * is a compositor layer of its own. Coarser files stay below it.
 */
export function createTiles(world: HTMLElement, { levels, size, addressOf, isStill, onWaiting }: TilesOptions) {
  const layers = new Map(levels.map((level) => [level, world.appendChild(document.createElement('div'))]))
  const shown = new Map<string, { image: HTMLImageElement; isWhole: boolean; used: number }>()
  const failures = new Map<string, number>()
  const coming = new Set<string>()
  /** Level of the whole picture, below all tiles. */
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
    // Files finer than the screen would shimmer.
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
    /** Loads the tiles of a view, those nearest to the centre first. */
    look,
    end(): void {
      isOver = true
      world.replaceChildren()
    },
  }
}
