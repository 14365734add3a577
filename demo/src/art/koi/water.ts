/** The colours of the pool at one time of day. */
export interface Water {
  deep: string
  shallow: string
  line: string
  leaf: string
  petal: string
  shadow: string
}

export const waters: Record<'paper' | 'jade' | 'dusk' | 'night' | 'ink', Water> = {
  paper: { deep: '#e3d8c0', shallow: '#f6efdf', line: '#8f8a78', leaf: '#4d6a58', petal: '#d98f8a', shadow: '#8c8068' },
  jade: { deep: '#3f7d74', shallow: '#a8cdb9', line: '#e3f2e6', leaf: '#23584a', petal: '#f2b6b5', shadow: '#1d4a47' },
  dusk: { deep: '#5a3a55', shallow: '#f0a775', line: '#ffe0b4', leaf: '#3d3040', petal: '#f8d0a8', shadow: '#3b2338' },
  night: { deep: '#0c1a2e', shallow: '#2d5170', line: '#9fc0d6', leaf: '#12323a', petal: '#d9c5d6', shadow: '#060d18' },
  ink: { deep: '#3c4244', shallow: '#b9bdb7', line: '#eef0ea', leaf: '#22282a', petal: '#d46a5c', shadow: '#1c2022' },
}
