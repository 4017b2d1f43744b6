import { type ContentType, type Field, statusField } from '../content/schema.ts'

/** The most fields that a card shows beside the title, the status and the text. */
const mostFacts = 4

/** Which field of a type stands where on its card. */
export function layout(type: ContentType) {
  const rest = type.fields.filter((field) => !field.title)
  const status = statusField(type)
  const whole = rest.find((field) => field.kind === 'long' || field.kind === 'rich')
  const text = rest.find(({ opening }) => opening && opening === whole?.name) ?? whole
  const facts = rest.filter((field) => field !== status && isShort(field))
  return { text, facts: facts.slice(0, mostFacts) }
}

function isShort({ kind }: Field): boolean {
  return !['long', 'rich', 'lines', 'map', 'object', 'list', 'image'].includes(kind)
}
