import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Texts, one on each line; blank lines are dropped. */
export const lines: Widget<string> = {
  text: joined,
  prose: joined,
  empty: () => '',
  read: joined,
  write: (draft) => filled(draft.split('\n')),
  Cell: ({ value }) => asTexts(value).join(', '),
}

/** Texts, one on each line. */
export function joined(value: unknown): string {
  return asTexts(value).join('\n')
}

/** The texts that are not blank, trimmed like on the server. */
export function filled(texts: string[]): string[] {
  return texts.map((text) => text.replace(around, '')).filter((text) => text !== '')
}

const around = /^\p{White_Space}+|\p{White_Space}+$/gu
