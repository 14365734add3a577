import type { MotionFact } from '@app/contract/admin/motions'
import { FileButton } from '../file-button.tsx'
import { motionFiles, useMotionUpload } from './use-motion-upload.ts'

/** Button that uploads a model or video and shows the progress. */
export function UploadButton({ onUploaded }: { onUploaded: (fact: MotionFact) => void }) {
  const { add, share } = useMotionUpload()
  return (
    <span className="flex flex-wrap items-center gap-3">
      <FileButton
        label="选择模型或视频文件"
        accept={motionFiles}
        isBusy={share !== null}
        onFiles={([file]) => {
          if (file) void add(file).then((fact) => fact && onUploaded(fact))
        }}
      >
        上传模型或视频
      </FileButton>
      <span role="status" className="text-sm text-ink-faint tabular-nums">
        {share === null ? '' : share < 1 ? `已传 ${Math.floor(share * 100)}%` : '正在检查…'}
      </span>
    </span>
  )
}
