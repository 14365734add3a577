/** Mineral colours of one grotto. */
export interface Mineral {
  wall: string
  earth: string
  blue: string
  green: string
  white: string
  gold: string
  line: string
}

export const minerals: readonly Mineral[] = [
  {
    wall: '#d8c3a0',
    earth: '#a8563a',
    blue: '#2f6f8f',
    green: '#5f9a86',
    white: '#f0e6d2',
    gold: '#c99a4a',
    line: '#4a2f24',
  },
  {
    wall: '#b9785a',
    earth: '#7e3a2c',
    blue: '#3d7c93',
    green: '#7bb09a',
    white: '#f1e2c9',
    gold: '#d9ae60',
    line: '#3a1f18',
  },
  {
    wall: '#c9cdb8',
    earth: '#9c5a40',
    blue: '#2b5f7c',
    green: '#4d8a78',
    white: '#f2eedf',
    gold: '#bf9443',
    line: '#37382f',
  },
  {
    wall: '#3f5a66',
    earth: '#a5563c',
    blue: '#1f4a66',
    green: '#6fa893',
    white: '#efe4cd',
    gold: '#d3a552',
    line: '#1e2a30',
  },
]
