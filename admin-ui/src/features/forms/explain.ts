import type { Explained } from '../../entry-form/override.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { ended, sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { draftsIn } from './field.ts'

/** Explains an error of a field of the form: "Field 4 'Colour'", and "write at least one choice.". */
export function explain(
  path: string,
  message: string,
  drafts: Drafts,
): Explained | undefined {
  const [, index, part] = /^fields\[(\d+)\]\.(\w+)/.exec(path) ?? []
  if (index === undefined || part === undefined) return undefined
  const at = Number(index)
  const label = asText(draftsIn(drafts.fields)[at]?.label).trim()
  return {
    label: `Field ${String(at + 1)}${label && ` '${label}'`}`,
    text: ended(sentence(`the ${part}`, message) ?? ''),
  }
}
