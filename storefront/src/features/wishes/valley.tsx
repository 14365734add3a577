/** Moon, three ranges and the river; the nearest range stands before the lanterns. */
export function Valley() {
  return (
    <>
      <div
        aria-hidden
        className="absolute top-[9%] right-[12%] -z-20 size-14 rounded-full bg-[#f6ecd2] shadow-[0_0_60px_18px_#f6ecd238] lg:size-20"
      />
      <svg
        aria-hidden
        viewBox="0 0 800 300"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 -z-20 h-3/5 w-full"
      >
        <path
          d="M0 170c60-12 90-80 150-96 40-10 60 44 104 58 50-44 84-92 140-92 66 0 100 86 158 108 44-30 70-66 112-62 54 6 84 66 136 82v132H0Z"
          fill="#2b2a4d"
          opacity=".75"
        />
        <path
          d="M0 210c70-6 110-52 176-58 58-4 92 44 150 46 60 0 92-40 150-40 70 0 104 50 168 54 60 4 100-26 156-30v118H0Z"
          fill="#1b1d3a"
        />
      </svg>
      <svg
        aria-hidden
        viewBox="0 0 800 120"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 -z-[5] h-[26%] w-full"
      >
        <path d="M0 76c90-30 170-34 260-16 90 16 150 20 240 2 100-20 210-18 300 8v50H0Z" fill="#0c0f20" />
        <g fill="#0c0f20">
          <path d="M628 58V24h28v34ZM621 27l21-9 21 9ZM625 14h34l-4 6h-26ZM632 14V4h20v10ZM626 5l16-8 16 8ZM640-6h4v6h-4Z" />
          <path d="M90 62c2-14 6-20 12-22 6 2 10 8 12 22ZM128 60c2-10 5-15 9-16 5 1 8 6 9 16Z" />
        </g>
        <path d="M638 34h8v10h-8ZM639 7h6v5h-6Z" fill="#ffcf87" />
        <path d="M0 96c120-10 260 6 400 2s270-12 400-2v24H0Z" fill="#141a35" />
        <path d="M60 108h120M300 104h90M520 110h140" stroke="#ffb66a" strokeOpacity=".35" strokeWidth="1.5" />
      </svg>
    </>
  )
}
