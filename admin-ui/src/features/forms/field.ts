import type { Drafts } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'

/** The labels of the kinds of fields. */
export const kinds: Record<string, string> = {
  text: 'One line of text',
  long: 'Several lines of text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  choice: 'Choice',
  radio: 'Choice, all shown',
  several: 'Several choices',
  check: 'Box to tick',
  file: 'File',
  date: 'Date',
}

/** Whether visitors choose the answer to a field. */
export function offersChoices(kind: string): boolean {
  return kind === 'choice' || kind === 'radio' || kind === 'several'
}

/** A new field in the builder, beside others with names. */
export const blankField = (others: string[]): Drafts => ({
  name: nameFor('', others),
  label: '',
  kind: 'text',
  required: false,
  choices: [],
  help: '',
  width: 'full',
})

/** The names of fields. */
export function namesOf(fields: Drafts[]): string[] {
  return fields.map(({ name }) => asText(name))
}

/**
 * A field after a change. A name that was made of the label follows it, unless it is stored: answers refer to fields by
 * name.
 */
export function renamed(
  before: Drafts,
  after: Drafts,
  stored: ReadonlySet<string>,
  others: string[],
): Drafts {
  const own = asText(before.name)
  const follows =
    after.label !== before.label &&
    !stored.has(own) &&
    (own === '' || own === nameFor(asText(before.label), others))
  return follows ? { ...after, name: nameFor(asText(after.label), others) } : after
}

/** The label of a field in the builder. */
export function calledOf(field: Drafts | undefined, at: number): string {
  return asText(field?.label).trim() || `Field ${String(at + 1)}`
}

/** The drafts among the elements of a list. */
export function draftsIn(value: unknown): Drafts[] {
  const all: unknown[] = Array.isArray(value) ? value : []
  return all.filter((one): one is Drafts => typeof one === 'object' && one !== null)
}

/** The options of a field as text: one on each line, `value | label` if they differ. */
export function linesOf(choices: unknown): string {
  return draftsIn(choices)
    .map(({ value, label }) => {
      const [sent, shown] = [asText(value), asText(label)]
      return shown === '' || shown === sent ? sent : `${sent} | ${shown}`
    })
    .join('\n')
}

/** The options in a text, one on each line; blank lines are ignored. */
export function choicesIn(text: string): Drafts[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [value = '', label = value] = line.split(' | ').map((part) => part.trim())
      return { value, label }
    })
}

/** The names that a form sends in addition to its fields. */
const taken = ['consent', 'attachments', 'website', 'elapsed']

/** A unique name for a field, derived from its label. */
export function nameFor(label: string, others: string[]): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  const base = words.slice(0, 36).replace(/-+$/, '') || 'field'
  const used = new Set([...others, ...taken])
  let name = base
  for (let n = 2; used.has(name); n++) name = `${base}-${String(n)}`
  return name
}
