/** Something that this browser could not do; `message` explains why, in Chinese. */
export class Refusal extends Error {}
