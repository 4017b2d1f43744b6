import styles from './tint.module.css'

/** The named colours of the design. */
export const tints = ['blue', 'cyan', 'green', 'purple', 'orange'] as const

export type Tint = (typeof tints)[number]

/** The tint of a name from the content; the first tint if unknown. */
export function asTint(name: string): Tint {
  return tints.find((tint) => tint === name) ?? tints[0]
}

/** The class of an element whose styles use `--tint` and `--tint-soft`. */
export function tintClass(tint: Tint): string {
  return styles[tint] ?? ''
}
