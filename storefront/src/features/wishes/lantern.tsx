import { cutText } from '@app/contract/cutText'
import { lengthOf } from '@app/contract/textLength'
import { useId } from 'react'

export interface LanternProps {
  text: string
  /** Number of characters it can show. */
  room?: number
}

/**
 * Paper lantern with a flame and the beginning of a wish. Its width is that of its container, its font size follows
 * `--size`.
 */
export function Lantern({ text, room = 8 }: LanternProps) {
  const id = useId()
  return (
    <div aria-hidden className="relative">
      <div className="lantern-glow" />
      <svg viewBox="0 0 72 92" className="relative block w-full">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#a8412c" />
            <stop offset=".42" stopColor="#e58a4a" />
            <stop offset=".8" stopColor="#ffd08a" />
            <stop offset="1" stopColor="#fff3cf" />
          </linearGradient>
        </defs>
        <path d="M8 20C9 4 63 4 64 20l-7 62c-6 6-36 6-42 0Z" fill={`url(#${id})`} />
        <path
          d="M24 9c-4 20-3 50 0 76M48 9c4 20 3 50 0 76M9 27c14 6 40 6 54 0"
          fill="none"
          stroke="#7d2f1c"
          strokeOpacity=".28"
        />
        <ellipse cx="36" cy="83" rx="20.500" ry="4.200" fill="#fff7dd" />
        <path d="M15 82c6 6 36 6 42 0" fill="none" stroke="#7d2f1c" strokeOpacity=".5" />
      </svg>
      {text && (
        <span className="absolute inset-x-[12%] top-[19%] bottom-[12%] grid place-items-center overflow-hidden">
          <span className="title max-h-full text-[calc(0.75rem*var(--size,1))] leading-tight tracking-normal text-[#4d1a0e] [writing-mode:vertical-rl]">
            {lengthOf(text) > room ? `${cutText(text, room - 1, 'codePoints')}…` : text}
          </span>
        </span>
      )}
    </div>
  )
}
