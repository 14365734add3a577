import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageSeen } from '../../../lib/page-seen.ts'
import { CameraFailure, type CameraProblem, openCamera } from './camera.ts'
import { makeDetector } from './detector.ts'

/** Milliseconds between two scans of the picture. */
const lookEvery = 150

/**
 * Shows the camera in the `video` it returns and reads QR codes from it, while it is on and the page is visible.
 * @param onText called with the content of a code each time it is detected.
 * @returns also the `camera` once its picture is shown.
 */
export function useScanner(isOn: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [camera, setCamera] = useState<MediaStreamTrack>()
  const isSeen = usePageSeen()
  const report = useEffectEvent(onText)

  useEffect(() => {
    if (!isOn || !isSeen) return
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    async function start(): Promise<void> {
      setProblem(undefined)
      stream = await openCamera()
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = stream
      const [detector] = await Promise.all([makeDetector(), element.play()])
      if (isOver) return
      setCamera(stream.getTracks()[0])
      const look = async (): Promise<void> => {
        const [found] = await detector.detect(element).catch(() => [])
        if (isOver) return
        if (found) report(found.rawValue)
        timer = setTimeout(look, lookEvery)
      }
      await look()
    }

    function stop(): void {
      isOver = true
      clearTimeout(timer)
      setCamera(undefined)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch((error: unknown) => {
      if (isOver) return
      stop()
      setProblem(error instanceof CameraFailure ? error.problem : 'busy')
    })
    return stop
  }, [isOn, isSeen])

  return { video, problem, camera }
}
