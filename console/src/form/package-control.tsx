import type { AdminReply } from '@app/contract/admin/routes'
import { Button } from '@app/ui'
import { useState } from 'react'
import { messageOf } from '../lib/call.ts'
import { formatBytes } from '../lib/format.ts'
import type { ControlProps } from './field.tsx'
import { useUpload } from './use-upload.ts'

export type PackageFile = AdminReply<'package/upload'>

interface PackageControlProps extends ControlProps {
  /** Package that is already stored. */
  stored: PackageFile | null
}

/** Upload of an Android package: its progress, and what the server found in it. */
export function PackageControl({ value, onChange, stored }: PackageControlProps) {
  const [uploaded, setUploaded] = useState<PackageFile | null>(stored)
  const [refusal, setRefusal] = useState('')
  const { share, send } = useUpload('package/upload')
  const isUploading = share !== null

  async function take(chosen: File): Promise<void> {
    setRefusal('')
    try {
      const reply = await send({}, chosen)
      if (!reply) return
      setUploaded(reply)
      onChange(reply.fileId)
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }

  const file = typeof value === 'string' && uploaded?.fileId === value ? uploaded : undefined
  return (
    <div className="flex flex-col gap-2 text-sm">
      <input
        type="file"
        accept=".apk,application/vnd.android.package-archive"
        aria-label="选择安装包文件"
        disabled={isUploading}
        className="min-w-0"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Allows the same file to be chosen again.
          target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      {isUploading && (
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
