import type { AdminReply } from '@app/contract/admin/routes'
import { Button } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, upload } from '../lib/call.ts'
import { formatBytes } from '../lib/format.ts'
import type { ControlProps } from './field.tsx'

export type PackageFile = AdminReply<'package/upload'>

interface PackageControlProps extends ControlProps {
  /** Package that is already stored. */
  stored: PackageFile | null
}

/** Upload of an Android package: its progress, and what the server found in it. */
export function PackageControl({ value, onChange, stored }: PackageControlProps) {
  const [brought, setBrought] = useState<PackageFile | null>(stored)
  const { share, refusal, send } = useSending((file) => {
    setBrought(file)
    onChange(file.fileId)
  })
  const file = typeof value === 'string' && brought?.fileId === value ? brought : undefined
  return (
    <div className="flex flex-col gap-2 text-sm">
      <input
        type="file"
        accept=".apk,application/vnd.android.package-archive"
        aria-label="选择安装包文件"
        disabled={share !== undefined}
        className="min-w-0"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Allows the same file to be chosen again.
          target.value = ''
          if (chosen) void send(chosen)
        }}
      />
      {share !== undefined && (
        <p role="status" className="figures text-ink-soft">
          {share < 1 ? `正在上传 ${Math.floor(share * 100)}%` : '已传完，正在核对'}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-vermilion-ink">
          {refusal}
        </p>
      )}
      {file && (
        <div className="rounded-md bg-sunken px-3 py-2 leading-6">
          <p>
            {file.application || '未写应用标识'} · {file.versionName ? `${file.versionName} 版` : '未写版本号'} ·{' '}
            {formatBytes(file.size)}
          </p>
          <p className="font-mono text-xs text-ink-soft wrap-anywhere">SHA-256 {file.sha256}</p>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onChange('')
            }}
          >
            不用这个文件
          </Button>
        </div>
      )}
    </div>
  )
}

/** Uploads one file at a time; closing the form cancels it. */
function useSending(onBrought: (file: PackageFile) => void) {
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  async function send(file: File): Promise<void> {
    const left = new AbortController()
    leaving.current = left
    setRefusal('')
    setShare(0)
    try {
      onBrought(await upload('package/upload', {}, file, { onSent: setShare, signal: left.signal }))
    } catch (error) {
      if (!left.signal.aborted) setRefusal(sentenceOf(error))
    } finally {
      setShare(undefined)
    }
  }
  return { share, refusal, send }
}
