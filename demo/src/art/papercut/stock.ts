/** A coloured paper and its mount. */
export interface Stock {
  paper: string
  ground: readonly [top: string, bottom: string]
  shadow: number
}

export const stocks: Record<'red' | 'gold' | 'indigo' | 'ivory', readonly Stock[]> = {
  red: [
    { paper: '#bf2b22', ground: ['#f3e8d3', '#f8f0e0'], shadow: 0.25 },
    { paper: '#c8362a', ground: ['#e6cfa4', '#f0dfbd'], shadow: 0.28 },
    { paper: '#a8231f', ground: ['#e3dccf', '#f1ece2'], shadow: 0.25 },
  ],
  gold: [
    { paper: '#cf9f45', ground: ['#7c1f1f', '#a33026'], shadow: 0.4 },
    { paper: '#d8b060', ground: ['#1d3a40', '#2f565a'], shadow: 0.4 },
  ],
  indigo: [
    { paper: '#24406a', ground: ['#e5e3d8', '#f3f0e6'], shadow: 0.25 },
    { paper: '#2a4a74', ground: ['#e9d5ae', '#f4e6c8'], shadow: 0.28 },
  ],
  ivory: [
    { paper: '#f7efdf', ground: ['#b53a2b', '#cd5a43'], shadow: 0.35 },
    { paper: '#f6f0e4', ground: ['#35526b', '#5a7a90'], shadow: 0.35 },
  ],
}
