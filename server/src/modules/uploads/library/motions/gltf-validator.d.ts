declare module 'gltf-validator' {
  interface Options {
    format: 'glb'
    maxIssues: number
    writeTimestamp: boolean
  }
  /** Returns the validator's report; the caller validates its content. */
  export function validateBytes(bytes: Uint8Array, options: Options): Promise<unknown>
}
