declare module 'gltf-validator' {
  interface Options {
    format: 'glb'
    maxIssues: number
    writeTimestamp: boolean
  }
  /** Its report; what is in it is checked by whoever reads it. */
  export function validateBytes(bytes: Uint8Array, options: Options): Promise<unknown>
}
