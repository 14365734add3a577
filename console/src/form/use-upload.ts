import { cutText } from '@app/contract/cutText'
import type { AdminFilePath, AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../lib/call.ts'

/** Uploads one file at a time. */
interface Upload<P extends AdminFilePath> {
  /** Progress from 0 to 1; null while nothing is being uploaded. */
  readonly share: number | null
  /** Uploads a file; returns undefined if the page or dialog was left meanwhile. @throws ApiError */
  readonly send: (input: AdminInputOf<P>, file: Blob) => Promise<AdminReply<P> | undefined>
}

/** Uploads files with a call; leaving the page or dialog cancels the upload. */
export function useUpload<P extends AdminFilePath>(path: P): Upload<P> {
  const [share, setShare] = useState<number | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return {
    share,
    async send(input, file) {
      const left = new AbortController()
      leaving.current = left
      setShare(0)
      try {
        return await upload(path, input, file, { onSent: setShare, signal: left.signal })
      } catch (error) {
        if (left.signal.aborted) return undefined
        throw error
      } finally {
        setShare(null)
      }
    },
  }
}

/** Returns the name of a file in the library: without its extension, at most 80 characters. */
export const libraryName = ({ name }: File): string => cutText(name.replace(/\.[^.]*$/, '').trim(), 80) || '未命名'
