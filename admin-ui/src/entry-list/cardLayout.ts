import { type ContentType, statusField } from '../model/schema.ts'
import { widgetOf } from '../fields/widgets.ts'

/** The most fields that a card shows beside the title, the status and the text. */
const mostFacts = 4

/** Which field of a type stands where on its card. */
export function layout(type: ContentType) {
  const rest = type.fields.filter((field) => !field.title)
  const status = statusField(type)
  const whole = rest.find(({ kind }) => widgetOf(kind).card === 'text')
  const text = rest.find(({ opening }) => opening && opening === whole?.name) ?? whole
  const facts = rest.filter(
    (field) =>
      field !== status && !field.unpublishes && widgetOf(field.kind).card === 'fact',
  )
  return { text, facts: facts.slice(0, mostFacts) }
}
