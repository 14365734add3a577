import type { Picture } from '@app/contract'
import { isStill } from '@app/ui'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { imageUrl } from '../../lib/image.ts'
import { type Camera, createCamera } from './camera.ts'
import type { Box, View } from './geometry.ts'
import { followHands } from './gestures.ts'
import { levelsOf } from './levels.ts'
import { createTiles } from './tiles.ts'

export interface StageParts {
  /** Element that receives the gestures. */
  pane: RefObject<HTMLDivElement | null>
  /** Element inside the pane, as large as the picture, that is moved as a whole. */
  world: RefObject<HTMLDivElement | null>
  /** Panel over the pane; the picture uses the remaining area. */
  panel: RefObject<HTMLElement | null>
}

interface StageOptions extends StageParts {
  picture: Picture
  /** Called in each frame after the picture has moved. */
  onView: (view: View) => void
  onHand: () => void
  onWaiting: (isWaiting: boolean) => void
}

/** Device pixels per CSS pixel, at most two: more make no visible difference. */
const density = () => Math.min(2, window.devicePixelRatio || 1)

/** Milliseconds between checks for newly visible tiles during a movement. */
const lookEvery = 120

/** Returns the size of a picture at its finest level, in pixels. */
export function sizeOf(picture: Picture) {
  const { width = 1, height = 1 } = levelsOf(picture).at(-1) ?? {}
  return { width, height }
}

/** Makes a picture movable by gestures and keys. The camera is available once the picture is mounted. */
export function useStage({ pane, world, panel, picture, ...handlers }: StageOptions): RefObject<Camera | null> {
  const camera = useRef<Camera>(null)
  const onView = useEffectEvent(handlers.onView)
  const onHand = useEffectEvent(handlers.onHand)
  const onWaiting = useEffectEvent(handlers.onWaiting)

  useEffect(() => {
    const [paneElement, contentElement] = [pane.current, world.current]
    if (!paneElement || !contentElement) return
    const size = sizeOf(picture)
    const ending = endingHere()
    const still = isStill()
    const tiles = createTiles(contentElement, {
      levels: levelsOf(picture),
      size,
      addressOf: ({ suffix, isWhole }) => imageUrl(picture.url + suffix + (isWhole ? ending : '')),
      isStill: still,
      onWaiting: (isWaiting) => onWaiting(isWaiting),
    })
    const screen = () => ({ width: paneElement.clientWidth, height: paneElement.clientHeight })
    let looked = 0
    const own = createCamera({
      size,
      box: roomIn(paneElement, panel.current),
      density: density(),
      isStill: still,
      onView(view) {
        contentElement.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.scale})`
        onView(view)
        if (performance.now() - looked < lookEvery) return
        looked = performance.now()
        tiles.look(view, screen(), density())
      },
      // Tiles of the target view load while the movement is in progress.
      onAim: (view) => {
        looked = performance.now() + (still ? 0 : 250)
        tiles.look(view, screen(), density())
      },
    })
    camera.current = own
    const place = () => own.resize(roomIn(paneElement, panel.current), density())
    const watch = new ResizeObserver(place)
    watch.observe(paneElement)
    if (panel.current) watch.observe(panel.current)
    place()
    const letGo = followHands(paneElement, own, () => onHand())
    return () => {
      watch.disconnect()
      letGo()
      own.end()
      tiles.end()
      camera.current = null
    }
  }, [picture, pane, world, panel])

  return camera
}

/**
 * Returns the part of the pane that the panel leaves free: above the panel if it is as wide as the pane, else beside
 * it.
 */
function roomIn(pane: HTMLElement, panel: HTMLElement | null): Box {
  const { clientWidth: width, clientHeight: height } = pane
  if (!panel) return { left: 0, top: 0, width, height }
  const isBelow = panel.offsetWidth > width * 0.8
  return isBelow
    ? { left: 0, top: 0, width, height: Math.max(height * 0.3, height - panel.offsetHeight) }
    : { left: panel.offsetWidth, top: 0, width: width - panel.offsetWidth, height }
}

/** Suffix of the whole-picture file that the browser has chosen on the page, so that cached files are used. */
const endingHere = (): string =>
  [...document.images].some(({ currentSrc }) => currentSrc.endsWith('.avif')) ? '.avif' : '.webp'
