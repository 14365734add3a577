import { IconButton, RefreshIcon } from '@app/ui'

/** Under a puzzle: what was wrong with the last answer, and a way to another puzzle. */
export function CaptchaFoot({
  remark,
  resting,
  onChange,
}: {
  remark: string | null
  resting: boolean
  onChange: () => void
}) {
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
      <p role="alert" className="text-sm text-vermilion-ink">
        {remark}
      </p>
      <IconButton label="换一张" disabled={resting} onClick={onChange}>
        <RefreshIcon />
      </IconButton>
    </div>
  )
}
