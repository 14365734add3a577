/** Round gate into the hall, with dusk over the ranges behind it. */
export function MoonGate() {
  return (
    <div aria-hidden className="hall-gate">
      <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">
        <defs>
          <linearGradient id="hall-dusk" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#141d3a" />
            <stop offset=".34" stopColor="#3a3a63" />
            <stop offset=".56" stopColor="#8a5566" />
            <stop offset=".7" stopColor="#d98a5c" />
            <stop offset=".8" stopColor="#f2c184" />
          </linearGradient>
          <radialGradient id="hall-sun">
            <stop offset="0" stopColor="#fff0cf" />
            <stop offset=".3" stopColor="#ffdca0" stopOpacity=".75" />
            <stop offset="1" stopColor="#ffc98a" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="hall-mist" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#f0b98a" stopOpacity="0" />
            <stop offset="1" stopColor="#f0b98a" stopOpacity=".5" />
          </linearGradient>
        </defs>
        <rect width="400" height="400" fill="url(#hall-dusk)" />
        <g fill="#fff4df">
          <circle cx="92" cy="70" r="1.1" />
          <circle cx="150" cy="42" r=".8" />
          <circle cx="236" cy="60" r="1.2" />
          <circle cx="300" cy="92" r=".8" />
          <circle cx="196" cy="104" r=".7" />
          <circle cx="128" cy="122" r=".7" />
        </g>
        <circle cx="264" cy="262" r="92" fill="url(#hall-sun)" />
        <circle cx="264" cy="262" r="17" fill="#fff3d8" />
        <path
          d="M0 286c26-10 44-34 66-52 13-11 22 4 34 15 15-27 30-52 50-61 17-8 30 22 48 44 12-13 24-23 37-18 22 8 34 33 56 45 20-18 42-34 64-22 16 9 29 28 45 36v127H0Z"
          fill="#6d4a5c"
        />
        <rect y="236" width="400" height="90" fill="url(#hall-mist)" />
        <path
          d="M0 316c34-6 58-32 84-42 18-7 30 10 46 19 24-30 48-44 68-35 22 9 36 38 60 45 28-9 46-24 70-19 26 5 46 26 72 29v87H0Z"
          fill="#3b2f45"
        />
        <rect y="286" width="400" height="66" fill="url(#hall-mist)" opacity=".55" />
        <path d="M0 352c40-4 66-24 102-27 30-2 48 16 80 16 38 0 58-24 94-22 48 3 76 25 124 25v56H0Z" fill="#17141f" />
        <g fill="none" stroke="#1d1826" strokeWidth="1.6" strokeLinecap="round">
          <path d="M196 172q5-5 8 0 4-5 9 0M222 158q4-4 6.500 0 3-4 7 0M178 154q3.500-3.500 6 0 3-3.500 6 0" />
        </g>
        <g fill="#120f18">
          <path d="M92 327c8-1 14-4 18-9h2c4 5 10 8 18 9v3H92Zm5-13c7-1 11-4 14-8 3 4 7 7 14 8v2H97Zm14-13 1.500 6h-3Z" />
          <path d="M97 329h3v14h-3Zm8 0h2v14h-2Zm10 0h2v14h-2Zm7 0h3v14h-3ZM102 316h2v5h-2Zm16 0h2v5h-2Z" />
          <path d="M252 336c1-12 3-20 7-27 3 7 6 15 7 27Zm14 2c1-9 3-15 6-20 3 5 5 11 6 20Zm-27 1c1-8 2-13 5-18 3 5 5 10 6 18Z" />
        </g>
      </svg>
    </div>
  )
}
