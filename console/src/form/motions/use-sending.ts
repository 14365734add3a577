import { cutText } from '@app/contract/cutText'
import type { MotionFact } from '@app/contract/admin/motions'
import { toast } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, upload } from '../../lib/call.ts'
import { queryClient } from '../../lib/query.ts'

/** Value for the file dialog's `accept`. */
export const motionFiles = '.glb,.mp4,.webm,model/gltf-binary,video/mp4,video/webm'

/**
 * Uploads a model or video to the library. `share` is the progress from 0 to 1; null while nothing is being uploaded.
 */
export function useSending() {
  const [share, setShare] = useState<number | null>(null)
  const leaving = useRef<AbortController>(undefined)
  // Leaving the page cancels the upload.
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
