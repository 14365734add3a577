import { useEffect, useEffectEvent } from 'react'

/**
 * Controls the torch of a camera.
 * @param onFailure called if the torch could not be switched.
 * @returns whether the camera has a torch.
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
      // Stopping a camera also turns off its torch.
      light(camera, false).catch(() => undefined)
    }
  }, [camera, hasTorch, isWanted])
  return hasTorch
}

/**
 * TypeScript's DOM types have `torch` in a camera's settings, but neither in its capabilities nor in the constraints.
 */
type Torch = Pick<MediaTrackSettings, 'torch'>

function canLight(camera: MediaStreamTrack): boolean {
  // Older browsers do not report capabilities.
  const capabilities = (camera as Partial<MediaStreamTrack>).getCapabilities?.() as Torch | undefined
  return capabilities?.torch === true
}

function light(camera: MediaStreamTrack, torch: boolean): Promise<void> {
  const constraint: MediaTrackConstraintSet & Torch = { torch }
  return camera.applyConstraints({ advanced: [constraint] })
}
