import './valley.css'

/**
 * The moon, three ranges and the river by night, for the bottom of an isolated box with the class `night-sky`. The
 * nearest range hides objects that fly in the box.
 */
export function Valley() {
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 48 48"
        className="absolute top-[19%] right-[13%] z-(--depth-far) size-11 overflow-visible lg:top-[13%] lg:size-16"
      >
        <circle cx="22" cy="26" r="34" fill="#f6ecd2" opacity=".06" />
        <circle cx="22" cy="26" r="24" fill="#f6ecd2" opacity=".06" />
        <path d="M30 6a20 20 0 1 0 12 30A17 17 0 0 1 30 6Z" fill="#f6ecd2" />
      </svg>
      <svg
        aria-hidden
        viewBox="0 0 800 300"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 z-(--depth-far) h-3/5 w-full"
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
        <Pagoda />
      </svg>
      <svg
        aria-hidden
        viewBox="0 0 800 120"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 z-(--depth-near) h-[26%] w-full"
      >
        <path d="M0 76c90-30 170-34 260-16 90 16 150 20 240 2 100-20 210-18 300 8v50H0Z" fill="#0c0f20" />
        <path d="M0 96c120-10 260 6 400 2s270-12 400-2v24H0Z" fill="#141a35" />
        <path d="M220 108h90M400 104h70M480 111h110" stroke="#ffb66a" strokeOpacity=".35" strokeWidth="1.5" />
      </svg>
    </>
  )
}

/** A pagoda of five levels on the middle range, with lit windows. */
function Pagoda() {
  const storeys = [0, 1, 2, 3, 4]
  return (
    <g transform="translate(520 166)">
      {storeys.map((storey) => {
        const [half, foot] = [15 - storey * 2, -storey * 13]
        return (
          <g key={storey}>
            <path
              d={`M${-half - 5} ${foot - 8}q5-1 ${half + 1}-6h8q${half - 4} 5 ${half + 1} 6l2-2M${-half} ${foot}h${2 * half}v-9h${-2 * half}Z`}
              fill="#14162e"
            />
            <path d={`M-2.5 ${foot - 1}h5v-6h-5Z`} fill="#ffc776" opacity=".9" />
          </g>
        )
      })}
      <path d="M-1-66h2v-16h-2ZM-3-70h6v2h-6Z" fill="#14162e" />
    </g>
  )
}
