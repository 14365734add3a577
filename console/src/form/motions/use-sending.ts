import { cutText } from '@app/contract/cutText'
import type { MotionFact } from '@app/contract/admin/motions'
import { toast } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, upload } from '../../lib/call.ts'
import { queryClient } from '../../lib/query.ts'

/** As the file dialog takes it. */
export const motionFiles = '.glb,.mp4,.webm,model/gltf-binary,video/mp4,video/webm'

/** Sends a model or video from this machine to the library. `share` is how much of it has left, 0 to 1; null while nothing is sent. */
export function useSending() {
  const [share, setShare] = useState<number | null>(null)
  const leaving = useRef<AbortController>(undefined)
  // Who leaves the page breaks off.
  useEffect(() => () => leaving.current?.abort(), [])
  return {
    share,
    async send(file: File): Promise<MotionFact | undefined> {
      const left = new AbortController()
      leaving.current = left
      setShare(0)
      try {
        const { isKnown, ...fact } = await upload('motion/upload', { name: nameOf(file) }, file, {
          onSent: setShare,
          signal: left.signal,
        })
        if (isKnown) toast.good('素材库里已有这个文件，直接用了')
        void queryClient.invalidateQueries({ queryKey: ['motion/list'] })
        return fact
      } catch (error) {
        if (!left.signal.aborted) toast.bad(sentenceOf(error))
        return undefined
      } finally {
        setShare(null)
      }
    },
  }
}

const nameOf = ({ name }: File): string => cutText(name.replace(/\.[^.]*$/, '').trim(), 80) || '未命名'
