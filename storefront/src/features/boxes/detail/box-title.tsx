import { BrokenTitle, cx, titleSize } from '@app/ui'

/** Name and subtitle of a blind box or a gift box. */
export function BoxTitle({ box: { name, subtitle } }: { box: { name: string; subtitle: string } }) {
  return (
    <>
      <h1 className={cx('title mt-1', titleSize(name))}>
        <BrokenTitle text={name} />
      </h1>
      {subtitle && <p className="mt-2 text-ink-soft">{subtitle}</p>}
    </>
  )
}
