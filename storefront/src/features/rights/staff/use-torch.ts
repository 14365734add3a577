import { useEffect, useEffectEvent } from 'react'

/**
 * Lights the lamp beside a camera while it is wanted.
 * @param onFailure called when the lamp did not obey.
 * @returns whether the camera has a lamp.
 */
export function useTorch(camera: MediaStreamTrack | undefined, isWanted: boolean, onFailure: () => void): boolean {
  const hasTorch = camera !== undefined && canLight(camera)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!camera || !hasTorch || !isWanted) return
    let isOver = false
    light(camera, true).catch(() => {
      if (!isOver) fail()
    })
    return () => {
      isOver = true
      // A camera that was stopped has taken its light along.
      light(camera, false).catch(() => undefined)
    }
  }, [camera, hasTorch, isWanted])
  return hasTorch
}

/** TypeScript's DOM has `torch` among a camera's settings, and neither here nor among the constraints. */
type Torch = Pick<MediaTrackSettings, 'torch'>

function canLight(camera: MediaStreamTrack): boolean {
  // Older browsers do not tell.
  const capabilities = (camera as Partial<MediaStreamTrack>).getCapabilities?.() as Torch | undefined
  return capabilities?.torch === true
}

function light(camera: MediaStreamTrack, torch: boolean): Promise<void> {
  const constraint: MediaTrackConstraintSet & Torch = { torch }
  return camera.applyConstraints({ advanced: [constraint] })
}
